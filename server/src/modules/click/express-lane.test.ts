import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { storedClicks } from "../../../test/clicks.ts";
import { plantRecommendation } from "../../../test/people.ts";

// The first request of a connection goes by the first door of the express lane; what fetch sends on a connection that
// brought something else before, by the second.
const app = await startTestApp();
const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0" };

/** What an answer says about the redirect, not about its connection. */
async function visit(path: string, more: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}${path}`, { redirect: "manual", headers: { ...headers, ...more } });
  await answer.text();
  const said = Object.fromEntries(answer.headers);
  for (const name of ["date", "connection", "keep-alive"]) delete said[name];
  return { status: answer.status, headers: said };
}

const stored = () => storedClicks(app, "ewe");

test("the express lane answers and stores as the usual way does", async () => {
  const { recommendation, code } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const address = `/api/v1/ewe/empfehlen/click/${recommendation}?channel=mail`;
  const firstDoor = await visit(address);
  // Another spelling goes the usual way, where Fastify says one thing more, and its connection stays there.
  const { "x-content-type-options": _sniffing, ...said } = (await visit(address.toLowerCase())).headers;
  const secondDoor = await visit(address);
  expect(firstDoor).toEqual({ status: 302, headers: said });
  expect(secondDoor).toEqual(firstDoor);
  const rows = await stored();
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
  const short = [await visit(`/k/${code}`), await visit(`/k/${code}`)];
  expect(short[1]).toEqual(short[0]);

  await visit(address, { "User-Agent": "WhatsApp/2.24" });
  await visit(address, { "Sec-Purpose": "prefetch" });
  expect((await stored()).filter(({ kind }) => kind === "preview")).toHaveLength(2);
});

test("a hundred clicks at once share commits, and each is stored", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const before = (await stored()).length;
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => visit(`/api/v1/ewe/empfehlen/click/${recommendation}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
  expect((await stored()).length - before).toBe(100);
});

test("a click that cannot be stored is handed back and answered as a failure", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const address = `/api/v1/ewe/empfehlen/click/${recommendation}`;
  expect((await visit(address)).status).toBe(302);
  const { owner } = app.testDatabase;
  await owner.query("revoke insert on click_batch from weitersagen_app");
  try {
    const failed = await visit(address);
    expect(failed.status).toBe(500);
    expect(failed.headers["content-type"]).toMatch(/problem\+json/);
  } finally {
    await owner.query("grant insert on click_batch to weitersagen_app");
  }
  expect((await visit(address)).status).toBe(302);
});

test("once somebody guesses, even a known link is asked for its visitor first", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const click = (number: string) => visit(`/api/v1/ewe/empfehlen/click/${number}`);
  expect((await click(recommendation)).status).toBe(302);
  for (let guess = 0; guess < 20; guess += 1) await click(`0000000${String(guess).padStart(3, "0")}`);
  expect((await click(recommendation)).status).toBe(429);
});
