import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createLog, withoutRepeats } from "./log.ts";

test("a warning that repeats itself is written once, another one and every error again", () => {
  const output = new PassThrough();
  const log = withoutRepeats(createLog("info", output));
  for (let round = 0; round < 3; round += 1) {
    log.warn({ tenant: "ewe", left: 11 }, "voucher codes are running out");
    log.warn({ tenant: "telekom", left: 11 }, "voucher codes are running out");
    log.warn({ err: new Error("gone") }, "failed");
    log.info("round");
  }
  const lines = String(output.read()).trim().split("\n");
  const count = (text: string) => lines.filter((line) => line.includes(text)).length;
  expect([count("ewe"), count("telekom"), count("failed"), count("round")]).toEqual([1, 1, 3, 3]);
});
