import { expect, test, vi } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { addReferrer, PASSWORD } from "../../../test/referrers.ts";
import { hashPassword } from "../../platform/passwords.ts";

// Each try costs a password hash, and hashes wait for each other.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const call = apiClient(app, "ewe");
let visitors = 0;

interface Attempt {
  readonly password?: string;
  readonly cookie?: string;
}

/** Each attempt comes from an address of its own, so that only the limits of the account count. */
const login = (Email: string, { password = PASSWORD, cookie = "" }: Attempt = {}) =>
  call("POST", "/account/login", {
    body: { Email, Password: password },
    headers: { cookie, "x-forwarded-for": `10.0.${visitors >> 8}.${visitors++ & 255}` },
  });

const lock = (email: string) =>
  Promise.all(Array.from({ length: 11 }, () => login(email, { password: "Falsch123" })));

async function knownBrowserOf(email: string, cookie = ""): Promise<string> {
  const { status, headers } = await login(email, { cookie });
  expect(status).toBe(200);
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

test("while strangers have locked an account, its owner still logs in where they did before", async () => {
  const { email } = await addReferrer(app, "ewe");
  const { headers } = await login(email);
  expect(headers.get("set-cookie")).toMatch(
    /known_browser=\d{13}\.[\w-]{43}; Path=\/api\/v1\/ewe\/account; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
  );
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  await lock(email);
  expect((await login(email)).status).toBe(429);
  expect((await login(email, { cookie })).status).toBe(200);
  // The owner's success gives strangers no new attempts.
  expect((await login(email)).status).toBe(429);
});

test("all known browsers of an account share ten attempts", async () => {
  const { email } = await addReferrer(app, "ewe");
  const first = await knownBrowserOf(email);
  app.clock.advance(1_000);
  const second = await knownBrowserOf(email);
  expect(second).not.toBe(first);
  const tries = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      login(email, { cookie: index % 2 === 0 ? first : second, password: "Falsch123" }),
    ),
  );
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  expect((await login(email, { cookie: first })).status).toBe(429);
  expect((await login(email)).status).toBe(200);
});

test("people who share a browser are known side by side, and no one else", async () => {
  const [one, two, other] = [
    await addReferrer(app, "ewe"),
    await addReferrer(app, "ewe"),
    await addReferrer(app, "ewe"),
  ];
  const cookie = await knownBrowserOf(two.email, await knownBrowserOf(one.email));
  await Promise.all([one, two, other].map(({ email }) => lock(email)));
  const answers = await Promise.all([one, two, other].map(({ email }) => login(email, { cookie })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
});

test("a forged mark is no mark", async () => {
  const { email } = await addReferrer(app, "ewe");
  const [name = "", mark = ""] = (await knownBrowserOf(email)).split("=");
  const [expires = "", signature = ""] = mark.split(".");
  await lock(email);
  const forged = [
    `${Number(expires) + 1}.${signature}`,
    `${expires}.${"A".repeat(43)}`,
    `${mark}x`,
    "~~",
    "ä",
  ];
  for (const value of forged)
    expect((await login(email, { cookie: `${name}=${encodeURI(value)}` })).status).toBe(429);
});

test("a browser is forgotten after 180 days, and with a new password", async () => {
  const { id, email } = await addReferrer(app, "ewe");
  const old = await knownBrowserOf(email);
  app.clock.advance(181 * 86_400_000);
  const cookie = await knownBrowserOf(email);
  await lock(email);
  expect((await login(email, { cookie: old })).status).toBe(429);
  expect((await login(email, { cookie })).status).toBe(200);
  const changed = await hashPassword(PASSWORD);
  await app.testDatabase.owner.query("update referrer set password_hash = $2 where id = $1", [id, changed]);
  expect((await login(email, { cookie })).status).toBe(429);
});
