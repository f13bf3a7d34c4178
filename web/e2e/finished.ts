/** Finished games to look at: played by chance on this machine and handed to the server as records, or played by people. */
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

import type { Page } from "playwright-core";

import { answerTo } from "../laws/answers";
import type { Truth } from "../laws/world";
import { call } from "./stage";

const ROOT = resolve(import.meta.dirname, "../..");
const PYTHON = process.env.SLUSHFUND_PYTHON ?? join(ROOT, ".venv/bin/python");
const PLAY = `
import json, sys
from slushfund import games
from slushfund.core import CHANCE, Playthrough, Rng
from slushfund.wire.record import plain_record
game = games.get(sys.argv[1])
play = Playthrough(game, game.parse_options(sys.argv[2]))
rng = Rng.seeded(int(sys.argv[3]))
while seats := game.to_act(play.state):
    seat = seats[0]
    here = game.chances(play.state) if seat == CHANCE else None
    play.apply(seat, rng.choose(here) if here else game.space(play.state, seat).sample(rng))
print(json.dumps(plain_record(play.record())))
`;

/** The id of a table where this game has been played to its end. */
export async function finished(page: Page, game: string, options: string, seed = 1): Promise<string> {
  const ran = spawnSync(PYTHON, ["-c", PLAY, game, options, String(seed)], {
    env: { ...process.env, PYTHONPATH: join(ROOT, "src") },
    maxBuffer: 50_000_000,
  });
  if (ran.status !== 0) throw new Error(ran.stderr.toString());
  /* Whoever hands in a record must be known here. */
  await call(page, "POST", "/api/tables", { game, name: "Mira", options: "seats=3", seats: [{ kind: "me" }] });
  const record = JSON.parse(ran.stdout.toString()) as unknown;
  return (await call<{ id: string }>(page, "POST", "/api/records", { record })).id;
}

/** Each of these people answers whatever is asked, until the game is over. */
export async function playOut(people: Page[], id: string): Promise<void> {
  for (let round = 0; round < 3_000; round++) {
    let isIdle = true;
    for (const page of people) {
      const { position, seat } = await call<Truth>(page, "GET", `/api/tables/${id}/state`);
      if (position?.outcome) return;
      if (!position?.question?.owed) continue;
      isIdle = false;
      const ask = { question: position.question.id, move: answerTo(position, seat as number) };
      await call(page, "POST", `/api/tables/${id}/moves`, { ...ask, key: `played-${round}-${people.indexOf(page)}` });
    }
    if (isIdle) await people[0].waitForTimeout(30);
  }
  throw new Error("the game does not end");
}
