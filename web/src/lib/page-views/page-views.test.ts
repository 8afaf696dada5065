import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import type { TestBrowser } from "../../../test/browser.ts";
import { pageViews } from "./page-views.ts";
import { openVisitState } from "../storage/visit-state.ts";

let server: Server;
let url: string;
let hits: Record<string, string>[];
let browser: TestBrowser;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      hits.push(Object.fromEntries(new URLSearchParams(body)));
      return response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/matomo.php`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  hits = [];
  browser = stubBrowser();
});

const page = { url: "https://ewe.example/faq", title: "Fragen", referrer: "" };
const counting = () =>
  pageViews(
    [
      { name: "Matomo", kind: "matomo", category: "analytical", url, siteId: 1, goalId: 9 },
      { name: "Zweites", kind: "matomo", category: "marketing", url, siteId: 2, goalId: undefined },
    ],
    openVisitState("ewe"),
  );
const sites = () => hits.map((hit) => hit["idsite"]);
const arrived = async (count: number) => {
  await expect.poll(() => hits.length).toBe(count);
};
const inVain = () => new Promise((resolve) => setTimeout(resolve, 60));

test("a page is counted once for each tracking that is allowed", async () => {
  const views = counting();
  views.arrive("/faq", page);
  views.allow(["Matomo"]);
  views.allow(["Matomo"]);
  views.arrive("/faq", page);
  await arrived(1);
  views.allow(["Matomo", "Zweites"]);
  await arrived(2);
  await inVain();
  expect(sites()).toEqual(["1", "2"]);
  expect(hits[0]).toMatchObject({ url: page.url, action_name: "Fragen" });
  expect(hits[0]).not.toHaveProperty("urlref");
});

test("nothing is sent and no visitor id is stored without consent", async () => {
  const views = counting();
  views.arrive("/faq", page);
  views.complete("1");
  views.allow([]);
  views.allow(["Unbekannt"]);
  await inVain();
  expect(hits).toEqual([]);
  expect(browser.written.size).toBe(0);
});

test("a recommendation counts as a goal once, also after a reload, and its number is not sent", async () => {
  const views = counting();
  views.allow(["Matomo", "Zweites"]);
  views.arrive("/danke", page);
  views.complete("7ABCDEFGH1");
  views.complete("7ABCDEFGH1");
  views.complete("8ABCDEFGH1");
  await arrived(4);
  const reloaded = counting();
  reloaded.arrive("/danke", page);
  reloaded.allow(["Matomo"]);
  reloaded.complete("7ABCDEFGH1");
  await arrived(5);
  await inVain();
  const goals = hits.filter((hit) => hit["idgoal"] !== undefined);
  expect(goals).toHaveLength(2);
  expect(goals[0]).toMatchObject({ idsite: "1", idgoal: "9", ca: "1" });
  expect(goals[0]).not.toHaveProperty("action_name");
  expect(JSON.stringify(hits)).not.toContain("ABCDEFGH");
});

test("a visitor is recognised by one cookie per site, until consent is withdrawn", async () => {
  const views = counting();
  views.allow(["Matomo"]);
  views.arrive("/faq", page);
  views.arrive("/agb", page);
  await arrived(2);
  expect(hits[0]?.["_id"]).toBe(hits[1]?.["_id"]);
  expect(browser.written.get("_pk_id.1")).toMatch(/^_pk_id\.1=[0-9a-f]{16}\.\d+\.; Max-Age=33955200;/);
  browser.cookies.set("_pk_id.2", "x");
  views.forget(["Matomo"]);
  await expect.poll(() => [...browser.cookies.keys()]).toEqual(["_pk_id.2"]);
});
