import { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { sharedRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../../test/page.ts";
import { At } from "../../../../test/router.tsx";
import type { Page } from "../../../lib/page/page.tsx";
import { PageProvider } from "../../../lib/page/page.tsx";
import { ShareBoard } from "./share-board.tsx";

const recommendation = z.parse(SharedRecommendation, sharedRecommendationExample);
const silent = Object.fromEntries(
  Object.keys(testPage().tenant.configuration).flatMap((field) =>
    field.startsWith("channel") ? [[field, -1]] : [],
  ),
);

function board(page: Page, changes: Partial<SharedRecommendation> = {}): string {
  const html = renderToStaticMarkup(
    <PageProvider value={page}>
      <At>
        <ShareBoard recommendation={{ ...recommendation, ...changes }} onChange={() => undefined} />
      </At>
    </PageProvider>,
  );
  return html
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => vi.unstubAllGlobals());

/** A page of Küstenstrom with only these channels. */
const withChannels = (channels: object): Page => {
  const { configuration } = testPage().tenant;
  return testPage({ configuration: { ...configuration, ...silent, ...channels } });
};

test("without channels there are still the link, the code and the QR code", () => {
  const text = board(withChannels({}));
  expect(text).toMatch(/Ihr Link \S*\/k\/[0-9A-Z]{10} Link kopieren/);
  expect(text).toMatch(/[0-9A-Z]{5}- [0-9A-Z]{5} Code kopieren/);
  expect(text).toContain("QR-Code zeigen");
  expect(text).not.toMatch(/Weitersagen|So sieht es Ihr Kontakt|Weitere Apps/);
});

test("channels with the same text share one field; others have their own", () => {
  const page = withChannels({ channelWhatsApp: 1, channelSms: 2, channelEmail: 3 });
  expect(board(page)).toMatch(/So sieht es Ihr Kontakt Nachricht E-Mail .*Mein Tipp.*Für WhatsApp und SMS\./);
  const own = board(page, { texts: { sms: "Schau mal: {link}" } });
  expect(own).toMatch(/So sieht es Ihr Kontakt WhatsApp SMS E-Mail .*Mein Tipp.*Für WhatsApp\./);
});

test("the preview of a mail has its subject, and the link of a text that lost it", () => {
  const page = withChannels({ channelEmail: 1 });
  expect(board(page)).toMatch(/E-Mail Betreff: Mein Tipp für dich: Küstenstrom Hallo/);
  const own = board(page, { texts: { email: "Das passt zu dir." } });
  expect(own).toMatch(/Das passt zu dir\. \S*\/k\/[0-9A-Z]{10} Antippen/);
});

test("the amounts are shown once, and a text without the reward is answered with a reminder", () => {
  const page = withChannels({ channelWhatsApp: 1 });
  const shares = { bountyCents: 9000, referrerCents: 4500, recipientCents: 4500 };
  const text = board(page, shares);
  expect(text.match(/Sie erhalten/g)).toHaveLength(1);
  expect(text).not.toContain("Bitte sagen Sie dazu");
  const own = { texts: { whatsapp: "Schau mal: {link}" } } as const;
  expect(board(page, { ...shares, ...own })).toContain("Bitte sagen Sie dazu");
  const nothing = { bountyCents: 0, referrerCents: 0, recipientCents: 0 };
  expect(board(page, { ...nothing, ...own })).not.toContain("Bitte sagen Sie dazu");
});

test("the address to confirm is named to its owner only", () => {
  const { referrerFirstName: firstName, referrerLastName: lastName } = recommendation;
  const boardOf = (known: object) => {
    vi.stubGlobal("window", { localStorage: { getItem: () => JSON.stringify(known) } });
    return board(testPage(), { optInRequired: true });
  };
  const email = "erika@example.org";
  expect(boardOf({ firstName, lastName, email })).toContain(`E-Mail an ${email}`);
  expect(boardOf({ firstName: "Otto", lastName: "Anders", email })).toContain("E-Mail an Ihre Adresse");
});

test("before the address is confirmed the page says that nothing else can be recommended yet", () => {
  const boardOf = (optInRequired: boolean) => board(testPage(), { optInRequired });
  expect(boardOf(true)).toContain("Noch etwas empfehlen können Sie, sobald Ihre Adresse bestätigt ist.");
  expect(boardOf(false)).toMatch(/Noch etwas empfehlen (?!können)/);
});

test("a visitor who is not logged in reads that the way to all recommendations leads through the login", () => {
  const { routes } = testPage().tenant;
  const page = testPage({
    routes: [...routes, { name: "PersoenlicherBereich", path: "/persoenlicherbereich" }],
  });
  expect(board(page)).toContain("Anmelden und alle Empfehlungen sehen");
});

test("a link to confirm that is no longer valid is not asked for, but a new one", () => {
  const boardOf = (createdAt: Date) => board(testPage(), { optInRequired: true, createdAt });
  expect(boardOf(new Date())).toContain("tippen Sie bitte bis");
  const late = boardOf(new Date("2026-01-10T09:00:00Z"));
  expect(late).toContain("galt bis 24.01.2026. Bitte fordern Sie die E-Mail noch einmal an");
  expect(late).not.toContain("tippen Sie bitte bis");
});

test("the board says how far the recommendation has come, also if no opening was counted", () => {
  const page = withChannels({});
  expect(board(page, { recipients: 0, openedAt: null })).toContain("Noch nicht geöffnet.");
  expect(board(page, { recipients: 0 })).toContain("3 Personen haben Ihre Empfehlung geöffnet");
  const ordered = board(page, { recipients: 1, orders: 1, openedAt: null });
  expect(ordered).toContain("1 Person hat Ihre Empfehlung angenommen. 1 Bestellung ist bestätigt.");
  expect(ordered).not.toContain("Noch nicht geöffnet");
});

test("of a talk with an advisor a contract is confirmed, not an order", () => {
  const advised = { advisorNumber: "B10424", advisorName: "Ruben Neißberger", recipients: 1 };
  expect(board(testPage(), { ...advised, orders: 1 })).toContain("1 Vertrag ist bestätigt.");
  const several = board(testPage(), { ...advised, orders: 2 });
  expect(several).toContain("2 Verträge sind bestätigt.");
  expect(several).not.toContain("Bestellung");
});
