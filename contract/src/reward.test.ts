import * as z from "zod/mini";
import { expect, test } from "vitest";
import { wasReturned, listRewards, OwnReward } from "./reward.ts";

const [example] = listRewards.examples.answer as readonly z.input<typeof OwnReward>[];

function rewardWith(Status: "Bereitgestellt" | "Ausgezahlt", ...past: z.input<typeof OwnReward>["Status"][]) {
  const Verlauf = past.map((status) => ({ Status: status, Am: "2026-11-15T09:00:00.000Z" }));
  return z.decode(OwnReward, { ...example, Status, Verlauf } as z.input<typeof OwnReward>);
}

test("a reward that is available again after it was chosen was returned by the bank", () => {
  expect(wasReturned(rewardWith("Bereitgestellt", "Offen", "Bereitgestellt"))).toBe(false);
  expect(wasReturned(rewardWith("Ausgezahlt", "Bereitgestellt", "Abgeholt", "Ausgezahlt"))).toBe(false);
  expect(
    wasReturned(rewardWith("Bereitgestellt", "Bereitgestellt", "Abgeholt", "Ausgezahlt", "Bereitgestellt")),
  ).toBe(true);
});
