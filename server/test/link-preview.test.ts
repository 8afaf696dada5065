import { join } from "node:path";
import { expect, test } from "vitest";
import { builtWeb } from "../src/platform/pages/web.ts";
import { apiClient } from "./api-client.ts";
import { startTestApp } from "./app.ts";
import { plantRecommendation } from "./people.ts";

const app = await startTestApp({ web: await builtWeb(join(import.meta.dirname, "../../web")) });
const headers = { host: "ewe.localhost:3000" };

/** The amount that a messenger draws from what it reads behind the link, in cents; null without one. */
async function previewedCents(code: string): Promise<string | null> {
  const { headers: redirect } = await app.app.inject({ url: `/k/${code}`, headers });
  const page = await app.app.inject({ url: String(redirect.location), headers });
  const [, image = ""] = /property="og:image" content="([^"]*)"/.exec(page.body) ?? [];
  const { pathname, search, searchParams } = new URL(image.replaceAll("&amp;", "&"));
  const { statusCode } = await app.app.inject({ url: pathname + search, headers });
  expect(statusCode).toBe(200);
  return searchParams.get("cent");
}

test("what a messenger reads after a change of the split is the new amount, however often the link was read", async () => {
  const { recommendation, capability, code } = await plantRecommendation(app, {
    tenant: "ewe",
    product: 101,
  });
  const api = apiClient(app, "ewe");
  for (const [share, cents] of [
    [0, "5000"],
    [50, "2500"],
    [100, null],
    [0, "5000"],
  ] as const) {
    const body = { Hash: capability, AnteilEmpfehler: share };
    expect((await api("PUT", `/empfehlung/${recommendation}`, { body })).status).toBe(200);
    expect(await previewedCents(code), `${share} for the referrer`).toBe(cents);
    expect(await previewedCents(code), "from the cache").toBe(cents);
  }
});
