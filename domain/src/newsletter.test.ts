import { expect, test } from "vitest";
import { newsletterStateOf } from "./newsletter.ts";

test("the newsletter is opted in, pending or opted out", () => {
  const sent = new Date("2026-11-15T09:00:00Z");
  expect(newsletterStateOf({ newsletterPermission: true, newsletterSentAt: sent })).toBe("optedIn");
  expect(newsletterStateOf({ newsletterPermission: true, newsletterSentAt: null })).toBe("optedIn");
  expect(newsletterStateOf({ newsletterPermission: false, newsletterSentAt: sent })).toBe("pending");
  expect(newsletterStateOf({ newsletterPermission: false, newsletterSentAt: null })).toBe("optedOut");
});
