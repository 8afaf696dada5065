import { spokenNumber } from "@weitersagen/domain/spoken-number";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { storedClicks } from "../../../test/clicks.ts";
import { plantRecommendation } from "../../../test/people.ts";
import { chooseSeed, Random } from "../../../test/random.ts";
import { sendRaw } from "../../../test/raw-http.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1,192.0.2.0/24" } });
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const newRecommendation = () => plantRecommendation(app, { tenant: "ewe", product: 101 });

interface Visit {
  readonly from?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

async function visit(path: string, { from = "10.0.0.1", method = "GET", headers = {} }: Visit = {}) {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    redirect: "manual",
    headers: { "X-Forwarded-For": from, "User-Agent": browser, ...headers },
  });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}

const click = (number: string, options?: Visit, query = "") =>
  visit(`/api/v1/ewe/empfehlen/click/${number}${query}`, options);

const clicks = async (number: string) =>
  (await storedClicks(app, "ewe")).filter((stored) => stored.number === number);

async function visitors({ recommendation, capability }: { recommendation: string; capability: string }) {
  const answer = await fetch(`${app.url}/api/v1/ewe/empfehlen/any/${recommendation}/${capability}`);
  return ((await answer.json()) as { Besucher: number }).Besucher;
}

test("a click is stored before its redirect, which carries number and channel to the tenant's landing page", async () => {
  const { recommendation, code } = await newRecommendation();
  const answer = await click(recommendation, {}, "?channel=whatsapp");
  expect(answer).toMatchObject({
    status: 302,
    location: `http://ewe.localhost:3000/empfaengerbestaetigung?nr=${recommendation}&channel=whatsapp`,
  });
  expect(await clicks(recommendation)).toMatchObject([{ kind: "person", channel: "whatsapp" }]);
  const short = await sendRaw(Number(new URL(app.url).port), {
    method: "GET",
    target: `/k/${code.toLowerCase().slice(0, 5)}-${code.slice(5)}`,
    headers: [["Host", "ewe.localhost"]],
  });
  expect(short?.headers.get("location")).toBe(`/empfaengerbestaetigung?nr=${recommendation}`);
});

test("the form for a code needs no script: the browser itself carries what was typed to the short address", async () => {
  const { recommendation, code } = await newRecommendation();
  const typed = encodeURIComponent(`${code.toLowerCase().slice(0, 5)} ${code.slice(5)}`);
  const port = Number(new URL(app.url).port);
  const ask = async (target: string) =>
    (await sendRaw(port, { method: "GET", target, headers: [["Host", "ewe.localhost"]] }))?.headers.get(
      "location",
    );
  expect(await ask(`/k?channel=code&code=${typed}`)).toBe(
    `/empfaengerbestaetigung?nr=${recommendation}&channel=code`,
  );
  expect(await ask(`/en/k?channel=code&code=${typed}`)).toMatch(/^\/en\/empfaengerbestaetigung\?nr=/);
  expect(await clicks(recommendation)).toMatchObject([{ channel: "code" }, { channel: "code" }]);
  for (const nothing of ["/k", "/k?code=", "/k?code=12345"]) {
    expect(await ask(nothing)).toMatch(/^\/empfaengerbestaetigung/);
  }
});

test("a link that was shared in English leads to English pages, also when it is over", async () => {
  const { recommendation, code } = await newRecommendation();
  const long = await click(recommendation, {}, "?channel=link&sprache=en");
  const port = Number(new URL(app.url).port);
  const printed = {
    method: "GET",
    target: `/en/k/${code}?channel=qr`,
    headers: [["Host", "ewe.localhost"]],
  } as const;
  const short = async () => (await sendRaw(port, printed))?.headers.get("location");
  expect(long.location).toBe(
    `http://ewe.localhost:3000/en/empfaengerbestaetigung?nr=${recommendation}&channel=link`,
  );
  expect(await short()).toBe(`/en/empfaengerbestaetigung?nr=${recommendation}&channel=qr`);
  expect(await clicks(recommendation)).toHaveLength(2);
  await app.testDatabase.owner.query("update recommendation set status = 'expired' where number = $1", [
    recommendation,
  ]);
  app.clock.advance(6_000);
  expect(await short()).toMatch(/^\/en\/empfehlungabgelaufen\?nr=/);
});

test(
  "ten thousand clicks of one visitor count once a day; bots, previews and HEAD never",
  { timeout: 60_000 },
  async () => {
    const owned = await newRecommendation();
    const number = owned.recommendation;
    const many = 10_000;
    let left = many;
    const work = async () => {
      while (left-- > 0) await click(number, { from: "10.4.4.4" });
    };
    await Promise.all(Array.from({ length: 32 }, work));
    expect(await visitors(owned)).toBe(1);
    expect(await clicks(number)).toHaveLength(many);
    await click(number, { from: "10.4.4.5", headers: { "User-Agent": "WhatsApp/2.24" } });
    await click(number, { from: "10.4.4.6", headers: { "User-Agent": "Googlebot/2.1" } });
    await click(number, { from: "10.4.4.7", method: "HEAD" });
    expect(await visitors(owned)).toBe(1);
    expect(new Set((await clicks(number)).map(({ kind }) => kind))).toEqual(
      new Set(["person", "preview", "bot", "head"]),
    );
    await click(number, { from: "10.4.4.8" });
    expect(await visitors(owned)).toBe(2);
  },
);

/** How many clicks went the usual way: those of the express lane are not among the requests. */
async function usualClicks(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  const counted = /_request_seconds_count\{method="GET",route="[^"]*click[^"]*",status="302"\} (\d+)/;
  return Number(counted.exec(metrics)?.[1] ?? 0);
}

test("behind proxies the express lane takes the visitor's address as the usual way does", async () => {
  const { recommendation } = await newRecommendation();
  const usual = `${recommendation}/`;
  const before = await usualClicks();
  await click(usual, { from: "10.5.5.5" });
  await expect.poll(usualClicks).toBe(before + 1);
  // The same visitor, also behind a second proxy; what he claims to come from counts for nothing; then another one.
  for (const from of ["10.5.5.5", "10.5.5.5, 192.0.2.9", "10.5.5.6, 10.5.5.5", "10.5.5.6"]) {
    expect((await click(recommendation, { from })).status).toBe(302);
  }
  expect(await usualClicks()).toBe(before + 1);
  await click(usual, { from: "10.5.5.6" });
  const perVisitor = Map.groupBy(await clicks(recommendation), ({ visitor }) => visitor);
  expect([...perVisitor.values()].map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([2, 4]);
});

test("an expired link leads to its page, and so does a locked one, within seconds", async () => {
  const { recommendation } = await newRecommendation();
  expect((await click(recommendation)).location).toMatch(/\/empfaengerbestaetigung\?nr=/);
  await app.testDatabase.owner.query(
    "update recommendation set locked_at = created_at, lock_reason = 'Prüfung' where number = $1",
    [recommendation],
  );
  app.clock.advance(6_000);
  expect((await click(recommendation)).location).toMatch(/\/empfehlungnichtmoeglich/);
  const answer = await fetch(`${app.url}/api/v1/ewe/empfehlen/${recommendation}`);
  expect(answer.status).toBe(423);
  const old = await newRecommendation();
  await click(old.recommendation);
  await app.testDatabase.owner.query("update recommendation set status = 'expired' where number = $1", [
    old.recommendation,
  ]);
  app.clock.advance(6_000);
  expect((await click(old.recommendation)).location).toMatch(/\/empfehlungabgelaufen\?nr=/);
});

test("who guesses numbers gets 429 by the twenty-first, and then no answer even for a right one", async () => {
  const { recommendation, code } = await newRecommendation();
  const from = "10.66.0.1";
  const tries = Array.from({ length: 20 }, (_, index) => `0000000${String(index).padStart(3, "0")}`);
  for (const number of tries) expect((await click(number, { from })).status).toBe(302);
  expect((await click("0000000999", { from })).status).toBe(429);
  expect((await click(recommendation, { from })).status).toBe(429);
  expect((await visit(`/api/v1/ewe/empfehlung/empfehlungscode/${code}`, { from })).status).toBe(429);
  expect((await click(recommendation, { from: "10.66.0.2" })).status).toBe(302);
});

test.runIf(process.env["FULL"] !== undefined)(
  "a hundred thousand guesses from five thousand addresses: no hit, and each is stopped at its twenty-first",
  { timeout: 1_200_000 },
  async () => {
    await newRecommendation();
    const seed = chooseSeed();
    const random = new Random(seed);
    const landings: string[] = [];
    const statuses = new Map<number, number>();
    const guess = async (address: number) => {
      const from = `10.${100 + (address >> 8)}.${address & 255}.1`;
      for (let attempt = 0; attempt < 21; attempt += 1) {
        const { status, location } = await click(spokenNumber(random.bytes(9)), { from });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (location?.includes("?nr=")) landings.push(`${location} (seed ${seed})`);
      }
    };
    let next = 0;
    const work = async () => {
      while (next < 5_000) await guess(next++);
    };
    await Promise.all(Array.from({ length: 32 }, work));
    expect(landings).toEqual([]);
    expect(statuses).toEqual(
      new Map([
        [302, 100_000],
        [429, 5_000],
      ]),
    );
  },
);

test("guessing by calls is stopped as well, codes and capabilities alike", async () => {
  const { recommendation } = await newRecommendation();
  const paths = [
    (guess: number) => `/api/v1/ewe/empfehlung/empfehlungscode/${guess}`,
    (guess: number) => `/api/v1/ewe/empfehlen/${recommendation}/${guess.toString(16).padStart(32, "0")}`,
  ];
  for (const [index, path] of paths.entries()) {
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess += 1) {
      statuses.push((await visit(path(guess), { from: `10.67.0.${index}` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  }
});

test("nothing in an address leads out of the tenant", async () => {
  const { recommendation } = await newRecommendation();
  const evil = [
    "//evil.example",
    "https://evil.example",
    "%0d%0aLocation:%20evil.example",
    "javascript:alert(1)",
  ];
  for (const [index, payload] of evil.entries()) {
    const from = `10.70.0.${index}`;
    const asChannel = await click(
      recommendation,
      { from },
      `?channel=${payload}&empfaengernummer=${payload}`,
    );
    expect(asChannel.location).toBe(`http://ewe.localhost:3000/empfaengerbestaetigung?nr=${recommendation}`);
    const host = await sendRaw(Number(new URL(app.url).port), {
      method: "GET",
      target: `/api/v1/ewe/empfehlen/click/${recommendation}`,
      headers: [["Host", `evil-${index}.example`]],
    });
    expect(host?.headers.get("location")).toMatch(/^http:\/\/ewe\.localhost:3000\//);
  }
});
