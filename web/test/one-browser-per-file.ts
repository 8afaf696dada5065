import { afterAll, vi } from "vitest";

/** Test files share a worker and its globals: the browser that a file stubs ends with the file. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
