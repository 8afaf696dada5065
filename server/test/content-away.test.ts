import { join } from "node:path";
import { expect, test } from "vitest";
import { builtWeb } from "../src/platform/pages/web.ts";
import { startTestApp } from "./app.ts";

/** A content service that refuses connections, and no copy of its content: a first start while it is away. */
const app = await startTestApp({
  environment: { CMS_URL: "http://127.0.0.1:9" },
  web: await builtWeb(join(import.meta.dirname, "../../web")),
});
const get = (slug: string, url: string) =>
  app.app.inject({ url, headers: { host: `${slug}.localhost:3000` } });

test.each([
  ["ewe", "/", "Küstenstrom weiterempfehlen", "Das können Sie empfehlen", /href="\/empfehlen\/\d+/],
  ["telekom", "/", "Fernwerk weiterempfehlen", "Das können Sie empfehlen", /href="\/empfehlen\/\d+/],
  // Advisors are recommended here, and products are only topics.
  ["allianz", "/en", "Recommend Sichergut", "What you can recommend", /<input[^>]*name="berater"/],
])("without its content the home page of %s at %s shows the catalogue", async (slug, url, ...shown) => {
  const [title, heading, way] = shown;
  const { statusCode, body } = await get(slug, url);
  expect(statusCode).toBe(200);
  expect(body).toContain(title);
  expect(body).toContain(heading);
  expect(body).toMatch(way);
});

test("a category works without its content, and a page of content only says that it is unavailable", async () => {
  expect((await get("ewe", "/strom")).statusCode).toBe(200);
  const { statusCode, headers } = await get("ewe", "/faq");
  expect(statusCode).toBe(503);
  expect(headers["retry-after"]).toBeDefined();
});
