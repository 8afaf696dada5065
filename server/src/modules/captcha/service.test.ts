import { randomBytes } from "node:crypto";
import type { CaptchaChallenge, SolvedCaptcha } from "@weitersagen/contract/captcha";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { captchaSweep } from "./jobs.ts";
import { createCaptcha, verifyCaptcha } from "./service.ts";

const noon = new Date("2026-11-15T12:00:00Z");
const app = await startTestApp();
const { database, clock } = app;
const deps = { captchaKey: randomBytes(32) };
const tenantOf = (slug: string) => app.tenants.bySlug(slug) as Tenant;
const asking = tenantOf("allianz");

beforeEach(() => clock.set(noon));

const encode = (solved: SolvedCaptcha) => Buffer.from(JSON.stringify(solved)).toString("base64url");

async function solved(challenge: CaptchaChallenge): Promise<SolvedCaptcha> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("no solution");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}
const challengeFor = (tenant: Tenant, from = deps) => createCaptcha(from, { tenant, now: clock.now() });
const solution = async (tenant = asking) => encode(await solved(await challengeFor(tenant)));

const verify = (tenant: Tenant, text: string | undefined, consume: boolean) =>
  database.inTenant(tenant.id, (tx) =>
    verifyCaptcha(deps, tx, { tenant, now: clock.now() }, text, { consume }),
  );
const use = (text: string | undefined, tenant = asking) => verify(tenant, text, true);
const check = (text: string | undefined, tenant = asking) => verify(tenant, text, false);

const wrong = { reason: "captchaWrong" };

describe("a solved challenge", () => {
  test("can be checked many times and used once", async () => {
    const text = await solution();
    await check(text);
    await check(text);
    await use(text);
    await expect(use(text)).rejects.toMatchObject(wrong);
    await expect(check(text)).rejects.toMatchObject(wrong);
  });

  test("used by twenty concurrent calls is accepted once", async () => {
    const text = await solution();
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => use(text)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is not used up by a call that fails afterwards", async () => {
    const text = await solution();
    const failing = database.inTenant(asking.id, async (tx) => {
      await verifyCaptcha(deps, tx, { tenant: asking, now: clock.now() }, text, { consume: true });
      throw new Error("the rest of the call fails");
    });
    await expect(failing).rejects.toThrow("the rest");
    await use(text);
  });

  test("expires after exactly one hour", async () => {
    const text = await solution();
    clock.advance(3_599_000);
    await check(text);
    clock.advance(1_000);
    await expect(check(text)).rejects.toMatchObject(wrong);
  });

  test("of another tenant is refused", async () => {
    await expect(use(await solution(tenantOf("ewe")))).rejects.toMatchObject(wrong);
  });
});

describe("a call is refused", () => {
  test("without a solution, if the tenant requires one", async () => {
    await expect(use(undefined)).rejects.toMatchObject({ reason: "captchaMissing" });
    await expect(check("")).rejects.toMatchObject({ reason: "captchaMissing" });
  });

  test("with a challenge made easier, made to last longer or signed with another key", async () => {
    const { challenge, solution: found } = await solved(await challengeFor(asking));
    const { parameters, signature } = challenge;
    const easier = { ...parameters, keyPrefix: found.derivedKey.slice(0, 2) };
    const longer = { ...parameters, data: { ...parameters.data, expires: parameters.data.expires + 3_600 } };
    for (const forged of [easier, longer]) {
      const text = encode({ challenge: { parameters: forged, signature }, solution: found });
      await expect(use(text)).rejects.toMatchObject(wrong);
    }
    const otherKey = { captchaKey: randomBytes(32) };
    const foreign = encode(await solved(await challengeFor(asking, otherKey)));
    await expect(use(foreign)).rejects.toMatchObject(wrong);
  });

  test("with a guessed key", async () => {
    const challenge = await challengeFor(asking);
    const { keyPrefix } = challenge.parameters;
    const guess = { counter: 700, derivedKey: keyPrefix + "0".repeat(64 - keyPrefix.length) };
    await expect(use(encode({ challenge, solution: guess }))).rejects.toMatchObject(wrong);
  });

  test.each(["x", "e30", "bnVsbA", "W10", "%00", "ä".repeat(50)])("with %s", async (text) => {
    await expect(use(text)).rejects.toMatchObject(wrong);
  });
});

test("a tenant without captcha accepts calls without a solution", async () => {
  await expect(use(undefined, tenantOf("ewe"))).resolves.toBeUndefined();
  await expect(use("nonsense", tenantOf("ewe"))).resolves.toBeUndefined();
});

test("used challenges are deleted once they would be refused as expired", async () => {
  const count = async () =>
    (
      await app.testDatabase.owner.query("select 1 from used_captcha where expires_at = $1", [
        new Date(noon.getTime() + 3_600_000),
      ])
    ).rowCount;
  await use(await solution());
  expect(await count()).toBeGreaterThan(0);
  const sweepAt = (time: number) =>
    captchaSweep.run({ tenantId: asking.id, now: new Date(noon.getTime() + time), database });
  await sweepAt(3_600_000);
  expect(await count()).toBeGreaterThan(0);
  await sweepAt(3_601_000);
  expect(await count()).toBe(0);
});

test("the call answers a new challenge every time", async () => {
  const ask = async () =>
    (await (await fetch(`${app.url}/api/v1/allianz/captcha`)).json()) as CaptchaChallenge;
  const [one, other] = [await ask(), await ask()];
  expect(one.parameters.data).toEqual({ tenant: "allianz", expires: noon.getTime() / 1_000 + 3_600 });
  expect(one.parameters.nonce).not.toBe(other.parameters.nonce);
});
