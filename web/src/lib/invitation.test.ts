import { expect, test } from "vitest";

import { groups, linkFor, readInvitation } from "./invitation";

const ID = "19ad8ff170a644e574ae9255";

test.each(["K7Q2MX", "k7q2mx", "K7Q 2MX", " k7q-2mx ", "k7q–2mx", "K7Q\u00a02MX", "K 7 Q 2 M X", "K7Q2MX\n"])(
  "%j is a code",
  (typed) => {
    expect(readInvitation(typed)).toEqual({ code: "K7Q2MX" });
  },
);

test.each([
  ID,
  ` ${ID.toUpperCase()} `,
  `http://192.168.0.7:8000/t/${ID}`,
  `https://games.example.org/t/${ID}/`,
  `https://games.example.org/t/${ID}/replay`,
  `https://games.example.org/t/${ID}?from=chat#now`,
  `games.example.org/t/${ID}`,
  `/t/${ID}`,
])("%j leads to the table", (typed) => {
  expect(readInvitation(typed)).toEqual({ table: ID });
});

test.each([
  "",
  " ",
  "K7Q",
  "K7Q2MX3",
  "K7Q2M0",
  "KILLER",
  "١٢٣٤٥٦",
  "https://games.example.org/",
  "https://games.example.org/t/",
  `${ID}0`,
  "../../api/me",
  "k7q/2mx",
])("%j leads nowhere", (typed) => {
  expect(readInvitation(typed)).toBeNull();
});

test("a code is shown in two groups", () => {
  expect(groups("K7Q2MX")).toEqual(["K7Q", "2MX"]);
});

test.each([
  ["http://192.168.0.7:8000", "https://games.example.org", "https://games.example.org"],
  ["http://172.18.0.2:8000", "http://192.168.0.7:8000", "http://192.168.0.7:8000"],
  ["http://192.168.0.7:8000", "http://localhost:8000", "http://192.168.0.7:8000"],
  ["http://192.168.0.7:8000", "http://127.0.0.1:8000", "http://192.168.0.7:8000"],
  ["http://192.168.0.7:8000", "http://[::1]:8000", "http://192.168.0.7:8000"],
  ["http://localhost:8000", "http://localhost:8000", "http://localhost:8000"],
])("an invitation to %s, seen at %s, is handed on as one to %s", (server, mine, handed) => {
  expect(linkFor(`${server}/t/${ID}`, mine)).toBe(`${handed}/t/${ID}`);
});

test("what stands behind the # of a link stays there", () => {
  expect(linkFor("http://172.18.0.2:8000/claim#secret", "https://games.example.org")).toBe(
    "https://games.example.org/claim#secret",
  );
});
