import { expect, test } from "vitest";
import { canRemind, invitationEnds, invitationFlow, isOpenInvitation } from "./invitation.ts";
import { moveBy, reachableFrom } from "./state-flow.ts";

test("all states are reached from sent, and an invitation ends once", () => {
  expect(reachableFrom(invitationFlow, "sent")).toEqual(new Set(Object.keys(invitationFlow)));
  for (const event of ["accept", "withdraw", "decline", "expire"] as const) {
    expect(moveBy(invitationFlow, event).from).toEqual(["sent", "opened"]);
  }
  expect(isOpenInvitation("opened")).toBe(true);
  expect(isOpenInvitation("withdrawn")).toBe(false);
});

test("it ends after twelve weeks", () => {
  expect(invitationEnds(new Date("2026-08-24T09:00:00+02:00"))).toEqual(
    new Date("2026-11-16T09:00:00+01:00"),
  );
});

test("the inviter may remind once, three days after the mail, while it is open", () => {
  const now = new Date("2026-11-16T09:00:00Z");
  const mailedAt = new Date("2026-11-13T09:00:00Z");
  const open = { status: "sent", mailedAt, remindedAt: null } as const;
  expect(canRemind(open, now)).toBe(true);
  expect(canRemind({ ...open, status: "opened" }, now)).toBe(true);
  expect(canRemind(open, new Date(now.getTime() - 1))).toBe(false);
  expect(canRemind({ ...open, mailedAt: null }, now)).toBe(false);
  expect(canRemind({ ...open, remindedAt: mailedAt }, now)).toBe(false);
  expect(canRemind({ ...open, status: "accepted" }, now)).toBe(false);
});
