import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { seedDemo } from "../demo/demo-tenants.ts";
import { holdingDemoLock } from "./demo-lock.ts";

const db = await testDatabase();

test("of two first starts on one empty database the second waits for the demo of the first", async () => {
  const seen: string[] = [];
  const start = (name: string) =>
    holdingDemoLock(db.ownerUrl, async () => {
      seen.push(`${name} begins`);
      const slugs = await seedDemo(db.owner, db.database);
      seen.push(`${name} ends`);
      return slugs.length;
    });
  const seeded = await Promise.all([start("one"), start("two"), start("three")]);
  expect(seeded.toSorted()).toEqual([0, 0, 3]);
  for (let at = 0; at < seen.length; at += 2) {
    expect(seen[at + 1]).toBe(seen[at]?.replace("begins", "ends"));
  }
});

test("a start that fails lets the next one begin", async () => {
  await expect(holdingDemoLock(db.ownerUrl, () => Promise.reject(new Error("no disk")))).rejects.toThrow(
    "no disk",
  );
  expect(await holdingDemoLock(db.ownerUrl, () => Promise.resolve("done"))).toBe("done");
});
