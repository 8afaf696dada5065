import { CmsFailure } from "./failure.ts";

export interface BackOff {
  /** Throws the last failure during a pause. */
  assertOpen(): void;
  succeeded(): void;
  failed(failure: CmsFailure): void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** Single failures happen on every network; several in a row mean that the CMS is down. */
const FAILURES_IN_A_ROW = 4;

/** Pauses calls to a CMS that is down or rejects our client, instead of calling it for every visitor. */
export function backOff(): BackOff {
  let inARow = 0;
  let pauses = 0;
  let closedUntil = 0;
  let last: CmsFailure | undefined;

  return {
    assertOpen() {
      if (last && performance.now() < closedUntil) throw last;
    },
    succeeded() {
      inARow = 0;
      pauses = 0;
      closedUntil = 0;
      last = undefined;
    },
    failed(failure) {
      inARow += 1;
      if (failure.kind !== "denied" && inARow < FAILURES_IN_A_ROW) return;
      last = failure;
      closedUntil = performance.now() + Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
      pauses += 1;
    },
  };
}
