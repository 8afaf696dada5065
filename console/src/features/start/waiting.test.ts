import { expect, test } from "vitest";
import { waitingFor } from "./waiting.ts";

const now = new Date("2026-11-17T12:00:00Z");
const until = (expiresAt: string, isOwn = false) => ({ expiresAt: new Date(expiresAt), isOwn });

test("a request waits for a person until it expires", () => {
  const open = [until("2026-11-18T12:00:00Z"), until("2026-11-16T12:00:00Z")];
  expect(waitingFor(open, now)).toEqual([open[0]]);
});

test("a person's own request waits for somebody else", () => {
  expect(waitingFor([until("2026-11-18T12:00:00Z", true)], now)).toEqual([]);
});
