import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { storedClicks } from "../../../test/clicks.ts";
import { plantRecommendation } from "../../../test/people.ts";

const app = await startTestApp();
const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0" };

/** The response without the headers that concern its connection. */
async function visit(path: string, more: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}${path}`, { redirect: "manual", headers: { ...headers, ...more } });
  await answer.text();
  const said = Object.fromEntries(answer.headers);
  for (const name of ["date", "connection", "keep-alive"]) delete said[name];
  return { status: answer.status, headers: said };
}

const stored = () => storedClicks(app, "ewe");

test("the express lane responds and stores as Fastify does", async () => {
  const { recommendation, code } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const address = `/api/v1/ewe/empfehlen/click/${recommendation}?channel=mail`;
  // The link is not in the cache yet, so Fastify answers, with one more header.
  const { "x-content-type-options": sniffing, ...expected } = (await visit(address)).headers;
  expect(sniffing).toBe("nosniff");
  expect(await visit(address)).toEqual({ status: 302, headers: expected });
  // The lane does not know this spelling.
  expect((await visit(address.toLowerCase())).headers).toHaveProperty("x-content-type-options");
  const rows = await stored();
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
  const [byFastify, byLane] = [await visit(`/k/${code}`), await visit(`/k/${code}`)];
  expect(byLane.headers["location"]).toEqual(byFastify.headers["location"]);

  await visit(address, { "User-Agent": "WhatsApp/2.24" });
  await visit(address, { "Sec-Purpose": "prefetch" });
  expect((await stored()).filter(({ kind }) => kind === "preview")).toHaveLength(2);
});

test("a hundred parallel clicks share commits, and each is stored", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const before = (await stored()).length;
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => visit(`/api/v1/ewe/empfehlen/click/${recommendation}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
  expect((await stored()).length - before).toBe(100);
});

test("a click that cannot be stored is passed on to Fastify, which reports the failure", async () => {
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
