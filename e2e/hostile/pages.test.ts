import { expect, test } from "vitest";
import { mails } from "../../server/src/compose/mails.ts";
import { renderMail } from "../../server/src/platform/mail/render.ts";
import type { MailTemplate } from "../../server/src/platform/mail/template.ts";
import { mailBrands } from "../../server/test/mail-brands.ts";
import { xssPayloads } from "../../server/test/xss-payloads.ts";
import { foreignElements, openBrowser, Watch } from "./browser.ts";
import { poisonDatabase } from "./database.ts";
import { poisonEach } from "./leaves.ts";
import { poisonSettings } from "./settings.ts";
import { addressOf, hostileWorld } from "./world.ts";

/** Without NUL characters, which PostgreSQL refuses. */
const texts = xssPayloads.map((payload) => payload.replaceAll("\0", ""));
/** Each field gets one payload, the next field the next one; the full run repeats it until each field had all of them. */
const rounds = process.env["FULL"] ? texts.map((_text, round) => round) : [0];
const { app, session, visits } = await hostileWorld(xssPayloads);
const browser = await openBrowser();
const context = await browser.newContext({ locale: "de-DE", reducedMotion: "reduce" });
await context.addCookies([
  { name: "ks_user_token", value: session, url: addressOf(app, { tenant: "ewe", path: "/" }) },
]);

test("there are sixty different payloads", () => {
  expect(new Set(xssPayloads).size).toBe(60);
});

test.each(rounds)(
  "round %i: no page runs text that people, editors and operators stored",
  async (round) => {
    const shifted = [...texts.slice(round), ...texts.slice(0, round)];
    expect((await poisonDatabase(app, shifted)).length).toBeGreaterThan(40);
    for (const tenant of ["ewe", "telekom", "allianz"]) {
      expect(await poisonSettings(app, tenant, shifted)).toBeGreaterThan(10);
    }
    const seen = await visitAll();
    expect(seen).toEqual(visits.map(({ path }) => ({ path, status: 200, isShown: true, faults: [] })));
  },
  300_000,
);

test("no mail runs code from its data, even without a content security policy", async () => {
  const watch = await Watch.over(context);
  await watch.page.goto("about:blank");
  const brand = mailBrands[0];
  if (!brand) throw new Error("no brand");
  for (const payload of process.env["FULL"] ? xssPayloads : xssPayloads.slice(0, 10)) {
    const documents = mails.flatMap((mail) =>
      poisonedDataOf(mail, payload).map(
        (data) => renderMail(mail, data, "de", { ...brand, name: payload }).html,
      ),
    );
    expect(documents.length).toBeGreaterThan(mails.length);
    await watch.page.evaluate(showInFrames, documents);
    expect(await watch.faults()).toEqual([]);
  }
  await watch.page.close();
}, 600_000);

test("the watch detects every payload that is shown as markup, by its elements and its effects", async () => {
  const watch = await Watch.over(context);
  await watch.page.goto("about:blank");
  // One of them is harmless until a filter strips the tags inside it.
  const markup = xssPayloads.filter((text) => /<\w/.test(text) && !text.startsWith("<scr<"));
  await watch.page.evaluate(
    showInFrames,
    markup.map((payload) => `<!doctype html><title>x</title><p>${payload}</p>`),
  );
  const frames = watch.page.mainFrame().childFrames();
  const found = await Promise.all(frames.map((frame) => frame.evaluate(foreignElements).catch(() => [])));
  const missed = markup.filter((_payload, index) => found[index]?.length === 0);
  let dialogs = 0;
  const countDialogs = async () => {
    dialogs += (await watch.faults()).filter((fault) => fault === "a dialog: 1").length;
    return dialogs;
  };
  await expect.poll(countDialogs).toBeGreaterThan(20);
  expect(missed).toEqual([]);
  await watch.page.close();
}, 60_000);

/** Visits every page, in three tabs in parallel. */
async function visitAll(): Promise<unknown[]> {
  const seen: unknown[] = [];
  const waiting = visits.entries();
  const tab = async () => {
    const watch = await Watch.over(context);
    for (const [index, visit] of waiting) {
      const answer = await watch.page.goto(addressOf(app, visit));
      const isShown = await watch.page.waitForFunction(showsPayloads).then(
        () => true,
        () => false,
      );
      seen[index] = { path: visit.path, status: answer?.status(), isShown, faults: await watch.faults() };
    }
    await watch.page.close();
  };
  await Promise.all([tab(), tab(), tab()]);
  return seen;
}

function showsPayloads(): boolean {
  return "__MANDANT__" in window && document.body.innerText.includes("alert");
}

/** Data that the mail's own schema refuses is skipped. */
function poisonedDataOf(mail: MailTemplate, payload: string): unknown[] {
  return poisonEach(mail.example, payload).filter((data) => {
    try {
      mail.check(data);
      return true;
    } catch {
      return false;
    }
  });
}

/** Shows each document in a frame without restrictions. Resolves when all have loaded. */
async function showInFrames(documents: string[]): Promise<void> {
  document.body.replaceChildren();
  await Promise.all(
    documents.map((markup) => {
      const frame = document.createElement("iframe");
      frame.src = `${location.origin}/`;
      frame.srcdoc = markup;
      const loaded = new Promise((resolve) => {
        frame.addEventListener("load", resolve);
      });
      document.body.append(frame);
      return loaded;
    }),
  );
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
}
