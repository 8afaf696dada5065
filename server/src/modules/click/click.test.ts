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

test("a click is stored before its redirect, which passes number and channel to the tenant's landing page", async () => {
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

test("the code form works without scripts", async () => {
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
  expect(await ask(`/en/k?channel=code&code=${typed}`)).toMatch(/^\/en\/recommended\?nr=/);
  expect(await clicks(recommendation)).toMatchObject([{ channel: "code" }, { channel: "code" }]);
  for (const nothing of ["/k", "/k?code=", "/k?code=12345"]) {
    expect(await ask(nothing)).toMatch(/^\/empfaengerbestaetigung/);
  }
});

test("a link shared in English leads to English pages, also after it has expired", async () => {
  const { recommendation, code } = await newRecommendation();
  const long = await click(recommendation, {}, "?channel=link&sprache=en");
  const port = Number(new URL(app.url).port);
  const printed = {
    method: "GET",
    target: `/en/k/${code}?channel=qr`,
    headers: [["Host", "ewe.localhost"]],
  } as const;
  const short = async () => (await sendRaw(port, printed))?.headers.get("location");
  expect(long.location).toBe(`http://ewe.localhost:3000/en/recommended?nr=${recommendation}&channel=link`);
  expect(await short()).toBe(`/en/recommended?nr=${recommendation}&channel=qr`);
  expect(await clicks(recommendation)).toHaveLength(2);
  await app.testDatabase.owner.query("update recommendation set status = 'expired' where number = $1", [
    recommendation,
  ]);
  app.clock.advance(6_000);
  expect(await short()).toMatch(/^\/en\/recommendation-expired\?nr=/);
});

async function unstoredClicks(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/_clicks_unstored_total (\d+)/.exec(metrics)?.[1]);
}

test(
  "ten thousand clicks of one visitor count once a day and store a hundred; bots, previews and HEAD never count",
  { timeout: 60_000 },
  async () => {
    const owned = await newRecommendation();
    const number = owned.recommendation;
    const many = 10_000;
    const unstoredBefore = await unstoredClicks();
    let left = many;
    const work = async () => {
      while (left-- > 0) await click(number, { from: "10.4.4.4" });
    };
    await Promise.all(Array.from({ length: 32 }, work));
    expect(await visitors(owned)).toBe(1);
    expect(await clicks(number)).toHaveLength(100);
    expect((await unstoredClicks()) - unstoredBefore).toBe(many - 100);
    // The limit is per link: the first click on another one is stored.
    const other = await newRecommendation();
    await click(other.recommendation, { from: "10.4.4.4" });
    expect(await visitors(other)).toBe(1);
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

test("a visitor is the same with another browser and with another address of the same IPv6 /64", async () => {
  const owned = await newRecommendation();
  const number = owned.recommendation;
  await click(number, { from: "10.4.5.1" });
  await click(number, { from: "10.4.5.1", headers: { "User-Agent": `${browser} (another one)` } });
  expect(await visitors(owned)).toBe(1);
  await click(number, { from: "2001:db8:1:2::1" });
  await click(number, { from: "2001:db8:1:2:ffff::2" });
  expect(await visitors(owned)).toBe(2);
  await click(number, { from: "2001:db8:1:3::1" });
  expect(await visitors(owned)).toBe(3);
});

/** How many clicks Fastify answered: those of the express lane are not among its requests. */
async function fastifyClicks(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  const counted = /_request_seconds_count\{method="GET",route="[^"]*click[^"]*",status="302"\} (\d+)/;
  return Number(counted.exec(metrics)?.[1] ?? 0);
}

test("behind proxies the express lane and Fastify see the same visitor address", async () => {
  const { recommendation } = await newRecommendation();
  const slashed = `${recommendation}/`;
  const before = await fastifyClicks();
  await click(slashed, { from: "10.5.5.5" });
  await expect.poll(fastifyClicks).toBe(before + 1);
  // The same visitor, also behind a second proxy; an address claimed by the visitor is ignored; then another visitor.
  for (const from of ["10.5.5.5", "10.5.5.5, 192.0.2.9", "10.5.5.6, 10.5.5.5", "10.5.5.6"]) {
    expect((await click(recommendation, { from })).status).toBe(302);
  }
  expect(await fastifyClicks()).toBe(before + 1);
  await click(slashed, { from: "10.5.5.6" });
  const perVisitor = Map.groupBy(await clicks(recommendation), ({ visitor }) => visitor);
  expect([...perVisitor.values()].map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([2, 4]);
});

test("expired and locked links lead to their own pages within seconds of the change", async () => {
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

test("the twenty-first wrong number gets 429, from any address of an IPv6 /64", async () => {
  const wrong = (index: number) => `0000000${String(index).padStart(3, "0")}`;
  const guess = async (from: (index: number) => string) => {
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      statuses.push((await click(wrong(index), { from: from(index) })).status);
    }
    return statuses;
  };
  const expected = [...Array.from({ length: 20 }, () => 302), 429];
  expect(await guess(() => "10.66.0.1")).toEqual(expected);
  expect(await guess((index) => `2001:db8:66:1::${index}`)).toEqual(expected);
});

test("a number that is typed as a code opens its recommendation, and a wrong one counts as one guess", async () => {
  const { recommendation, code } = await newRecommendation();
  const from = "10.66.0.7";
  const port = Number(new URL(app.url).port);
  const headers = [["Host", "ewe.localhost"]] as const;
  for (const typed of [recommendation, code]) {
    const short = await sendRaw(port, { method: "GET", target: `/k/${typed}`, headers });
    expect(short?.headers.get("location")).toBe(`/empfaengerbestaetigung?nr=${recommendation}`);
  }
  const redeem = (typed: string) => visit(`/api/v1/ewe/empfehlung/empfehlungscode/${typed}`, { from });
  expect((await redeem(recommendation)).status).toBe(200);
  for (let guess = 0; guess < 20; guess += 1) expect((await redeem("3F45D3F45K")).status).toBe(404);
  expect((await redeem("3F45D3F45K")).status).toBe(429);
});

test.each([
  ["/empfehlungscode?channel=qr", "/code?channel=qr"],
  ["/en/recommendation-code", "/en/code"],
])("%s leads to the page for codes", async (typed, page) => {
  expect(await visit(typed, { from: "10.66.0.8" })).toMatchObject({ status: 301, location: page });
});

test("a valid link opens also for a visitor who has guessed too often", async () => {
  const { recommendation, code } = await newRecommendation();
  const from = "10.66.0.2";
  for (let index = 0; index < 20; index += 1) await click("0000000999", { from });
  expect((await click("0000000997", { from })).status).toBe(429);
  expect((await click(recommendation, { from })).status).toBe(302);
  expect((await visit(`/api/v1/ewe/empfehlung/empfehlungscode/${code}`, { from })).status).toBe(200);
});

test.runIf(process.env["FULL"] !== undefined)(
  "a hundred thousand guesses from five thousand addresses: no hit, and 429 for each address at its twenty-first",
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

test("guessing codes and capabilities through the API is limited as well", async () => {
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

test("no part of an address can redirect outside the tenant", async () => {
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
