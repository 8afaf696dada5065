import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { setTenant, tenantFields } from "./tenant-settings.ts";
import { startTrackingSink, type TrackingSink } from "./tracking-sink.ts";

test.describe.configure({ mode: "serial" });

const tenant = "allianz";
let sink: TrackingSink;
let before: unknown;

test.beforeAll(async () => {
  sink = await startTrackingSink();
  before = (await tenantFields(tenant))["trackings"];
  const tracking = {
    Name: "Matomo",
    Art: "matomo",
    Kategorie: "analytical",
    Url: sink.url,
    SiteId: 7,
    ZielId: 3,
  };
  await setTenant(tenant, { trackings: [tracking] });
});
test.afterAll(async () => {
  await setTenant(tenant, { trackings: before });
  await sink.stop();
});
test.beforeEach(() => {
  sink.hits.length = 0;
  sink.answer = (response) => response.writeHead(204).end();
});

const answer = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
const follow = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);
const arrived = (count: number) => expect.poll(() => sink.hits.length).toBe(count);

/** Long enough for an unwanted hit to arrive. */
const waitInVain = (page: Page) => page.waitForTimeout(500);

test("nothing is sent and nothing stored before consent, nor after a refusal", async ({ tenantPage }) => {
  const page = await tenantPage(tenant, { undecided: true });
  await page.goto("/?channel=mail");
  await expect(page.getByRole("dialog")).toBeVisible();
  await waitInVain(page);
  expect(await cookieNames(page)).toEqual([]);
  await answer(page, "Alle ablehnen");
  await follow(page, "Teilnahmebedingungen");
  await expect(page).toHaveTitle(/Teilnahmebedingungen/);
  await waitInVain(page);
  expect(sink.hits).toEqual([]);
  expect((await cookieNames(page)).filter((name) => /^_pk_|^channel$/.test(name))).toEqual([]);
});

test("with consent each page is one hit, with its title and the previous page", async ({ tenantPage }) => {
  const page = await tenantPage(tenant, { undecided: true });
  await page.goto("/?channel=mail");
  await answer(page, "Alle akzeptieren");
  await arrived(1);
  await follow(page, "Impressum");
  await arrived(2);
  await follow(page, "Teilnahmebedingungen");
  await arrived(3);
  await page.goBack();
  await arrived(4);
  await waitInVain(page);
  const origin = new URL(page.url()).origin;
  const [home, imprint, terms, again] = sink.hits;
  expect(home).toMatchObject({ idsite: "7", rec: "1", apiv: "1", url: `${origin}/?mtm_campaign=mail` });
  expect(imprint).toMatchObject({ url: `${origin}/impressum`, urlref: `${origin}/?mtm_campaign=mail` });
  expect(imprint?.["action_name"]).toMatch(/^Impressum · /);
  expect(terms).toMatchObject({ url: `${origin}/agb`, urlref: `${origin}/impressum` });
  expect(terms?.["action_name"]).toMatch(/^Teilnahmebedingungen · /);
  expect(again).toMatchObject({ url: `${origin}/impressum`, urlref: `${origin}/agb` });
  expect(new Set(sink.hits.map((hit) => hit["_id"])).size).toBe(1);
  expect(home?.["_id"]).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(sink.hits.map((hit) => hit["pv_id"])).size).toBe(4);
  expect(sink.hits).toHaveLength(4);
});

test("a jump within a page is not a page view", async ({ tenantPage }) => {
  const page = await tenantPage(tenant, { undecided: true });
  await page.goto("/faq");
  await answer(page, "Alle akzeptieren");
  await arrived(1);
  await page.evaluate("location.hash = 'inhalt'");
  await waitInVain(page);
  expect(sink.hits).toHaveLength(1);
});

test("an earlier consent applies from the first page on", async ({ tenantPage }) => {
  const page = await tenantPage(tenant, { undecided: true });
  await page.goto("/faq");
  await answer(page, "Alle akzeptieren");
  await arrived(1);
  await page.reload();
  await arrived(2);
  await waitInVain(page);
  expect(sink.hits).toHaveLength(2);
  expect(sink.hits[1]?.["_id"]).toBe(sink.hits[0]?.["_id"]);
});

test("a withdrawal stops the hits and deletes the visitor's identifiers", async ({ tenantPage }) => {
  const page = await tenantPage(tenant, { undecided: true });
  await page.goto("/faq?c=mail");
  await answer(page, "Alle akzeptieren");
  await arrived(1);
  await expect.poll(() => cookieNames(page)).toEqual(expect.arrayContaining(["_pk_id.7", "channel"]));
  await page.getByRole("button", { name: "Cookie-Einstellungen" }).click();
  await answer(page, "Alle ablehnen");
  await expect
    .poll(async () => (await cookieNames(page)).filter((name) => /^_pk_|^channel$/.test(name)))
    .toEqual([]);
  await follow(page, "Teilnahmebedingungen");
  await expect(page).toHaveTitle(/Teilnahmebedingungen/);
  await waitInVain(page);
  expect(sink.hits).toHaveLength(1);
});

test("no number, token or address of a person is ever sent", async ({ tenantPage, expectFault }) => {
  expectFault(/404/);
  const page = await tenantPage(tenant, { undecided: true });
  await page.goto("/faq");
  await answer(page, "Alle akzeptieren");
  await arrived(1);
  const secret = "5f1c0a9be3d24e7f8a6b7c8d9e0f1a2b";
  const query = `token=${secret}&nr=7ABCD-EFGH1&email=erika%40example.org&channel=${secret}#${secret}`;
  await page.goto(`/impressum?${query}`);
  await arrived(2);
  await page.goto(`/gibt-es-nicht/${secret}?${query}`);
  await arrived(3);
  const sent = sink.hits.map((hit) => JSON.stringify(hit)).join();
  for (const trace of [secret, "7ABCD", "EFGH1", "erika", "example.org"]) expect(sent).not.toContain(trace);
});

test("a tracker that hangs or is unreachable does no harm", async ({ tenantPage, expectFault }) => {
  expectFault(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|net::|500/);
  const page = await tenantPage(tenant, { undecided: true });
  sink.answer = () => {};
  await page.goto("/faq");
  await answer(page, "Alle akzeptieren");
  await arrived(1);
  await follow(page, "Impressum");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impressum");
  sink.answer = (response) => response.destroy();
  await follow(page, "Teilnahmebedingungen");
  await expect(page).toHaveTitle(/Teilnahmebedingungen/);
  sink.answer = (response) => response.writeHead(500).end("broken");
  await follow(page, "Datenschutz");
  await expect(page).toHaveTitle(/Datenschutz/);
});

test("the page may connect to its tracker and to no other host", async ({ tenantPage }) => {
  const page = await tenantPage(tenant);
  const headers = (await page.goto("/faq"))?.headers() ?? {};
  expect(headers["content-security-policy"]).toContain(`connect-src 'self' ${new URL(sink.url).origin};`);
});
