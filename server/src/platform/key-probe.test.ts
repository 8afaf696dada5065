import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { checkSecretKeys, forgetOtherKeys } from "./key-probe.ts";

const { database } = await testDatabase();
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const now = new Date("2026-11-15T09:00:00Z");
const check = (...keys: Buffer[]) => checkSecretKeys(database, keys, now);
const refusal = /^SECRET_KEY is not the key that data in this database is encrypted with\. .+/;

test("the first key is kept, another one is refused, and both together are accepted", async () => {
  await check(first);
  await check(first);
  await expect(check(second)).rejects.toThrow(refusal);
  await check(second, first);
  // From now on data may be encrypted with either.
  await expect(check(first)).rejects.toThrow(refusal);
  await expect(check(second)).rejects.toThrow(refusal);
  await check(third, second, first);
});

test("after the rotation the newest key is enough", async () => {
  await forgetOtherKeys(database, [third, second, first]);
  await check(third);
  await expect(check(second, first)).rejects.toThrow(refusal);
});
