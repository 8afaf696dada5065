import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { createLog } from "../log.ts";
import { Waiting } from "./waiting.ts";

function waitingSweeps() {
  const lines: Record<string, unknown>[] = [];
  const kept = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  return { waiting: new Waiting(createLog("info", kept)), lines };
}

const away = new DatabaseUnavailable(new Error("timeout exceeded when trying to connect"));

test("a short database outage is one warning with its reason and without a stack", () => {
  const { waiting, lines } = waitingSweeps();
  waiting.begin("click.count", away, 0);
  waiting.begin("reward.provide", away, 59_000);
  waiting.end();
  expect(lines).toMatchObject([
    { level: "warn", sweep: "click.count", reason: "timeout exceeded when trying to connect" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("waiting.test");
});

test("an outage of a minute is one error, its end is logged once, and the next outage is a warning again", () => {
  const { waiting, lines } = waitingSweeps();
  for (const at of [0, 30_000, 61_000, 62_000]) waiting.begin("click.count", away, at);
  waiting.end();
  waiting.begin("click.count", away, 70_000);
  expect(lines.map(({ level }) => level)).toEqual(["warn", "error", "warn", "warn"]);
});
