/** Faults that somebody might make, each with the law that must find it. */
import { closing, foreseeing, hearing, running, seeing, sending, serving, styled, type Plant } from "./planting";
import type { Law } from "./judge";
import type { Facts, Size } from "./world";

export interface Fault {
  name: string;
  law: Law;
  /** What the report must speak of. */
  found: RegExp;
  game: string;
  plant: Plant;
  /** How many answers it may take until it shows. */
  answers: number;
  size?: Size;
  twins?: number;
  /** Of the table, `contests=W`. */
  options?: string;
}

const swapped = (list: unknown[], a: number, b: number): void => {
  [list[a], list[b]] = [list[b], list[a]];
};
const WIDE: Size = { width: 1440, height: 900 };
const PHONE: Size = { width: 390, height: 844 };

function frozen(field: string): Plant {
  let first: unknown;
  return seeing((view) => {
    first ??= structuredClone(view[field]);
    view[field] = first;
  });
}

function staleQuestion(): Plant {
  let first: Facts | null = null;
  return hearing((message) => {
    if (message.position?.question) first ??= message.position.question as Facts;
    if (message.position && first) message.position.question = first;
    return message;
  });
}

/** Only the first page of a visitor keeps it: a fact that a new page would not have. */
const LINGERING = `
  if (!localStorage.getItem("lingers")) {
    localStorage.setItem("lingers", "yes");
    new MutationObserver(() => {
      const bar = document.querySelector("main nav");
      if (bar && !bar.querySelector(".lingers")) {
        const old = document.createElement("p");
        old.className = "lingers";
        old.textContent = "from an earlier position";
        bar.append(old);
      }
    }).observe(document.body, { childList: true, subtree: true });
  }`;

const LEAK = `
  new MutationObserver(() => {
    const block = document.querySelector("main nav > div:nth-of-type(2)");
    if (block && !block.querySelector(".leak")) {
      const bid = document.createElement("span");
      bid.className = "leak";
      bid.textContent = "bids 8371";
      block.append(bid);
    }
  }).observe(document.body, { childList: true, subtree: true });`;

export const FAULTS: Fault[] = [
  {
    name: "digits of a bid are swapped on the way",
    law: "said",
    found: /sent “(bid|open)/,
    game: "qe",
    answers: 2,
    plant: sending((move) => move.replace(/\d+/, (digits) => `${BigInt(digits) * 10n + 7n}`)),
  },
  {
    name: "another card is laid than the one chosen",
    law: "said",
    found: /card/,
    game: "tiefe-taschen",
    options: "phase3=orderly",
    answers: 6,
    plant: sending((move) => (move === "card agree" ? "card reject" : move.replace(/^card .+/, "card agree"))),
  },
  {
    name: "another space is taken than the one shown",
    law: "said",
    found: /sent/,
    game: "counterfeiters",
    answers: 3,
    plant: sending((move) => (move === "pass" ? move : "pass")),
  },
  {
    name: "two seats have changed names",
    law: "shown",
    found: /shown as|names/,
    game: "qe",
    answers: 0,
    plant: hearing((message) => {
      if (message.table)
        [message.table.seats[1].name, message.table.seats[2].name] = [
          message.table.seats[2].name,
          message.table.seats[1].name,
        ];
      return message;
    }),
  },
  {
    name: "scores of two seats are swapped",
    law: "shown",
    found: /counts/,
    game: "prodigals",
    answers: 10,
    size: WIDE,
    plant: seeing((view) => swapped(view.scores as unknown[], 1, 2)),
  },
  {
    name: "what is left of the henchmen is stale",
    law: "shown",
    found: /henchmen free/,
    game: "counterfeiters",
    answers: 2,
    size: WIDE,
    plant: frozen("unused"),
  },
  {
    name: "nothing is locked",
    law: "shown",
    found: /is closed to me/,
    game: "counterfeiters",
    answers: 0,
    plant: seeing((view) => (view.own_closed as string[]).fill("")),
  },
  {
    name: "another rule is named as the reason",
    law: "shown",
    found: /errand: .* is closed to me/,
    game: "prodigals",
    answers: 1,
    plant: closing((closed) => closed && { ...closed, rule: "PC-1.1" }),
  },
  {
    name: "what is locked does not say why",
    law: "shown",
    found: /plan: .* is closed to me/,
    game: "prodigals",
    options: "contests=W",
    answers: 2,
    plant: closing(() => null),
  },
  {
    name: "the property market is off by one",
    law: "shown",
    found: /is at .*, shown/,
    game: "prodigals",
    options: "contests=W",
    answers: 0,
    size: WIDE,
    plant: seeing((view) => (view.last_will.modifiers.manor += 1)),
  },
  {
    name: "money of Last Will is stale",
    law: "shown",
    found: /and property of/,
    game: "prodigals",
    options: "contests=W",
    answers: 0,
    size: WIDE,
    plant: seeing((view) => (view.money as number[]).fill(7)),
  },
  {
    name: "the question is a former one",
    law: "shown",
    found: /asked: false|is a former one/,
    game: "qe",
    answers: 3,
    plant: staleQuestion(),
  },
  {
    name: "a preview promises too much",
    law: "promise",
    found: /promised/,
    game: "counterfeiters",
    answers: 12,
    plant: foreseeing((changes) => ("cash" in changes ? { ...changes, cash: changes.cash + 10 } : changes)),
  },
  {
    name: "the pocket is counted wrong",
    law: "shown",
    found: /my pocket/,
    game: "tiefe-taschen",
    /* Whoever divides the money at once does not have the pocket before them. */
    answers: 1,
    plant: seeing((view) => view.own_money?.push(5)),
  },
  {
    name: "the chain hangs on another seat",
    law: "shown",
    found: /the chain is with/,
    game: "tiefe-taschen",
    answers: 0,
    plant: seeing((view) => (view.president = (view.president + 1) % view.sizes.length)),
  },
  {
    name: "a sealed bid can be read",
    law: "shown",
    found: /says more than the view/,
    game: "qe",
    answers: 0,
    size: WIDE,
    plant: running(LEAK),
  },
  {
    name: "the page asks for what another seat saw",
    law: "secret",
    found: /replay/,
    game: "qe",
    answers: 0,
    plant: running(`fetch("/api/tables/x/replay?seat=1").catch(() => 0);`),
  },
  {
    name: "something of an earlier position lingers",
    law: "twin",
    found: /earlier position/,
    game: "counterfeiters",
    answers: 0,
    twins: 1,
    plant: running(LINGERING),
  },
  {
    name: "a text was not translated",
    law: "words",
    found: /not German/,
    game: "qe",
    answers: 0,
    size: PHONE,
    plant: serving("Mein Kassenbuch", "My ledger"),
  },
  {
    name: "a key stands where a text should",
    law: "words",
    found: /qe\.ledger/,
    game: "qe",
    answers: 0,
    plant: serving("Mein Kassenbuch", "qe.ledger.short"),
  },
  {
    name: "the button that confirms is off the screen",
    law: "layout",
    found: /outside the screen/,
    game: "counterfeiters",
    answers: 0,
    plant: styled("section[aria-label] .opts button:last-child { position: fixed; left: 105vw; }"),
  },
  {
    name: "something lies over the question",
    law: "layout",
    found: /covered/,
    game: "counterfeiters",
    answers: 0,
    plant: styled("body::after { content: ''; position: fixed; inset: auto 0 0 0; height: 300px; z-index: 99; }"),
  },
  {
    name: "keys are too small to tap",
    law: "layout",
    found: /too small/,
    game: "qe",
    answers: 0,
    plant: styled("section .key { min-height: 0 !important; height: 22px !important; }"),
  },
  {
    name: "a sign lies on words",
    law: "layout",
    found: /a sign on words/,
    game: "qe",
    answers: 0,
    plant: styled("[data-explained] { --sign: calc(50% - 5px) 45% auto auto !important; }"),
  },
  {
    name: "an amount is cut",
    law: "layout",
    found: /cut/,
    game: "counterfeiters",
    answers: 0,
    plant: styled("section button * { display: inline-block; max-width: 2ch; overflow: hidden; white-space: nowrap; }"),
  },
  {
    name: "grey on white",
    law: "contrast",
    found: /color-contrast/,
    game: "qe",
    answers: 0,
    plant: styled("main h2, main p, main button, main dt { color: #aab !important; }"),
  },
  {
    name: "a request is made again and again",
    law: "noise",
    found: /request loop/,
    game: "qe",
    answers: 1,
    plant: running(`setInterval(() => fetch("/api/me"), 60);`),
  },
  {
    name: "an error nobody catches",
    law: "noise",
    found: /error/,
    game: "prodigals",
    answers: 0,
    plant: running(`setTimeout(() => { throw new Error("planted"); }, 100);`),
  },
  {
    name: "a picture that is not there",
    law: "noise",
    found: /404/,
    game: "qe",
    answers: 0,
    plant: running(`document.body.append(Object.assign(new Image(), { src: "/assets/none.png" }));`),
  },
  {
    name: "a refusal is swallowed",
    law: "noise",
    found: /refused without a word/,
    game: "qe",
    answers: 2,
    plant: (page) =>
      page.routeWebSocket(/\/socket/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => {
          const message = JSON.parse(String(text)) as Facts;
          server.send(JSON.stringify(message.type === "move" ? { ...message, move: "bid -1" } : message));
        });
        server.onMessage((text) => {
          if ((JSON.parse(String(text)) as Facts).type !== "refused") socket.send(text);
        });
      }),
  },
];
