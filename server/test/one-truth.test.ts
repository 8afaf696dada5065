import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatDate } from "@weitersagen/contract/format";
import { type Language, languages } from "@weitersagen/contract/language";
import { withPrefix } from "@weitersagen/contract/locale";
import { RECIPIENT_WITHOUT_ORDER } from "@weitersagen/domain/data-map/lengths";
import { addDays, addWeeks } from "@weitersagen/domain/dates";
import { expect, test } from "vitest";
import { programmeVariables } from "../src/modules/content/service/programme-variables.ts";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { builtWeb } from "../src/platform/pages/web.ts";
import { apiClient } from "./api-client.ts";
import { startTestApp } from "./app.ts";
import { mailsTo, runJobs } from "./jobs.ts";
import { newAddress, plantRecipient, plantRecommendation } from "./people.ts";
import { addReferrer, tenantIdOf } from "./referrers.ts";

const app = await startTestApp({ web: await builtWeb(join(import.meta.dirname, "../../web")) });
const start = app.clock.now();
/** An order of a day counts from its noon. */
const ORDERED_AT = new Date("2026-11-15T11:00:00Z");

/** The new programme. Its amounts end in odd cents, so that none of them is an old one. */
const PROGRAMME = { complaintDays: 105, rewardExpiryDays: 333, cookieDays: 47, moreCents: 36 };
const NEW_WEEKS = 15;

const demo = ["telekom", "ewe", "allianz"] as const;
type Slug = (typeof demo)[number];
const products: Readonly<Record<Slug, number>> = { telekom: 530, ewe: 101, allianz: 1 };

interface Settings {
  readonly ModuleAuftragsdatumMindestalterTage: number;
  readonly PraemieAblaufTage: number;
  readonly MaxEmpfaengerPraemieCent: number | null;
  readonly consentOptions: { readonly AblaufTage: number };
  readonly mehrfachPraemien?: readonly { readonly WertCent: number }[];
}

async function settingsOf(slug: Slug): Promise<Settings> {
  const file = join(import.meta.dirname, "../demo", slug, "tenant.json");
  return (JSON.parse(await readFile(file, "utf8")) as { settings: Settings }).settings;
}

/** Changes the periods, the bounties, the extra rewards, the recipient's limit and the life of cookies of a tenant. */
async function changeProgramme(slug: Slug): Promise<void> {
  const { mehrfachPraemien: tiers, MaxEmpfaengerPraemieCent: limit, consentOptions } = await settingsOf(slug);
  const { complaintDays, rewardExpiryDays, cookieDays, moreCents } = PROGRAMME;
  const raised = tiers?.map((tier) => ({ ...tier, WertCent: tier.WertCent + moreCents }));
  // An amount never changes. Of two that apply, the better one counts.
  await app.testDatabase.owner.query(
    `insert into bounty (tenant_id, product_id, starts_at, amount_cents)
     select tenant_id, product_id, $2::timestamptz - interval '1 day', max(amount_cents) + $3
       from bounty where tenant_id = $1 and starts_at <= $2 and (ends_at is null or ends_at > $2)
      group by tenant_id, product_id`,
    [tenantIdOf(app, slug), start, moreCents],
  );
  await setTenantFields(app.database, slug, [
    `ModuleAuftragsdatumMindestalterTage=${complaintDays}`,
    `PraemieAblaufTage=${rewardExpiryDays}`,
    `consentOptions=${JSON.stringify({ ...consentOptions, AblaufTage: cookieDays })}`,
    ...(raised ? [`mehrfachPraemien=${JSON.stringify(raised)}`] : []),
    ...(limit === null ? [] : [`MaxEmpfaengerPraemieCent=${limit - moreCents}`]),
  ]);
  await app.tenants.refresh();
}

/** The amounts that a person can get, in cents: whole and half bounties, extra rewards, the recipient's limit. */
async function amountsOf(slug: Slug): Promise<Set<number>> {
  const { rows } = await app.testDatabase.owner.query<{ amount_cents: number }>(
    `select distinct max(amount_cents) as amount_cents from bounty
      where tenant_id = $1 and starts_at <= $2 and (ends_at is null or ends_at > $2) group by product_id`,
    [tenantIdOf(app, slug), start],
  );
  const tenant = app.tenants.bySlug(slug);
  const bounties = rows.map((row) => row.amount_cents).filter((cents) => cents > 0);
  const extra = (tenant?.settings.tiers ?? []).map((tier) => tier.amountCents);
  const limit = tenant?.settings.maxRecipientBountyCents ?? [];
  return new Set([...bounties, ...bounties.map((cents) => cents / 2), ...extra, limit].flat());
}

/** What a page says, without its markup. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ");

/** The pages that everybody may open, one product's form and the page of a link, by path. */
async function pagesOf(
  slug: Slug,
  product: number,
  code: string,
  language: Language,
): Promise<Map<string, string>> {
  const routes = (await (await fetch(`${app.url}/api/v1/${slug}/route/default`)).json()) as {
    Path: string;
  }[];
  const paths = routes.map(({ Path }) => Path).filter((path) => !path.includes(":"));
  const open = new Set([...paths, `/empfehlen/${product}`, `/k/${code}`].filter((path) => !isFixed(path)));
  const pages = new Map<string, string>();
  for (const path of open) {
    const text = await pageAt(slug, withPrefix(path, language));
    // Pages that need a login lead to others.
    if (![...pages.values()].includes(text)) pages.set(`${path} (${language})`, text);
  }
  return pages;
}

/** Terms are a contract: a text in force never changes. The privacy notice has periods of its own. */
const isFixed = (path: string): boolean => path === "/agb" || path === "/datenschutz";

async function pageAt(slug: Slug, url: string): Promise<string> {
  const headers = { host: `${slug}.localhost:3000` };
  const { statusCode, body, headers: answer } = await app.app.inject({ url, headers });
  const target = answer.location;
  if (statusCode < 300 || statusCode > 399 || target === undefined) return wordsOf(body);
  const next = new URL(target, `http://${slug}.localhost`);
  return next.pathname === url ? "" : pageAt(slug, next.pathname + next.search);
}

interface Success {
  readonly code: string;
  /** The expected days, counted from the tenant's settings. */
  readonly readyAt: Date;
  readonly expiresAt: Date;
  /** The first mail of each kind, by the name of its template. */
  readonly mails: ReadonlyMap<string, string>;
  /** The referrer's recommendations by the API: after the order, when the reward is ready, before it lapses. */
  readonly followed: readonly string[];
}

/** A recommendation that succeeds: its order, its reward and the reminder of it. */
async function succeed(slug: Slug, product: number, language: Language): Promise<Success> {
  app.clock.set(start);
  const { email, id } = await addReferrer(app, slug);
  await app.testDatabase.owner.query("update referrer set language = $2 where id = $1", [id, language]);
  const headers = async () => [
    ["Authorization", `Bearer ${await app.issueToken(slug, "user", id)}`] as const,
  ];
  const { recommendation, code } = await plantRecommendation(app, {
    tenant: slug,
    product,
    headers: await headers(),
  });
  const api = apiClient(app, slug);
  const order = {
    Auftragsnummer: `W-${recommendation}`,
    Empfehlungsnummer: recommendation,
    Produkt: product,
  };
  const token = await app.issueApiKey(slug);
  const answer = await api("POST", "/auftraege", { token, body: [{ ...order, Bestelldatum: "2026-11-15" }] });
  expect(answer.body).toMatchObject({ Fehler: 0 });
  const follow = async () =>
    (await api("GET", "/empfehler/empfehlungen", { token: await app.issueToken(slug, "user", id) })).text;

  const settings = app.tenants.bySlug(slug)?.settings;
  const readyAt = addDays(ORDERED_AT, settings?.complaintDays ?? 0);
  const expiresAt = addDays(readyAt, settings?.rewardExpiryDays ?? 0);
  // The texts of old mails are deleted, so they are read at each moment.
  const mails = new Map<string, string>();
  const followed: string[] = [];
  for (const moment of [start, readyAt, addDays(expiresAt, -3)]) {
    app.clock.set(moment);
    await runJobs(app);
    for (const { template, subject, text } of await mailsTo(app, email))
      if (text !== null && !mails.has(template)) mails.set(template, `${subject} ${text}`);
    followed.push(await follow());
  }
  app.clock.set(start);
  return { code, readyAt, expiresAt, mails, followed };
}

/** The mails to a friend with a share who ordered and does not confirm, and what the status page reads by the API. */
async function acceptUnconfirmed(slug: Slug, product: number, language: Language) {
  app.clock.set(start);
  const api = apiClient(app, slug);
  const session = await app.issueToken(slug, "user", (await addReferrer(app, slug)).id);
  const headers = [["Authorization", `Bearer ${session}`]] as const;
  const { recommendation } = await plantRecommendation(app, { tenant: slug, product, headers });
  const { owner } = app.testDatabase;
  await owner.query("update recommendation set share = 50 where number = $1", [recommendation]);
  const email = newAddress();
  const { recipient, recipientToken } = await plantRecipient(app, slug, recommendation, { email });
  await owner.query("update recipient set language = $2 where number = $1", [recipient, language]);
  const numbers = { empfehlungsnummer: recommendation, empfaengernummer: recipient };
  await api("POST", "/tracking/abschliessen/", { body: numbers });
  // The first mail was written in the language of the test's browser.
  await api("POST", `/empfaenger/${recipientToken}/bestaetigungsmail`);
  app.clock.set(addDays(start, 7));
  await runJobs(app);
  const own = await api("GET", `/empfaenger/${recipientToken}`);
  app.clock.set(start);
  const [, ...mails] = await mailsTo(app, email);
  return { mails, confirmableUntil: String(own.body["BestaetigenBis"]) };
}

/** Periods and amounts that texts name, "9 weeks" and "6000 cents", in the order of the text. */
function saidIn(text: string): string[] {
  const pattern =
    /(\d+)(?:\.| bis \d+| to \d+)? (Tage|days|Woche|weeks|Monat|months)|(\d[\d.]*(?:,\d\d)?) €|€(\d[\d,]*(?:\.\d\d)?)(?! million)/g;
  return [...text.replaceAll(/[\s\u00A0\u202F]+/g, " ").matchAll(pattern)].map(
    ([, count, unit, german, english]) => {
      if (unit !== undefined) return `${count} ${units[unit as keyof typeof units]}`;
      const euros = german?.replaceAll(".", "").replace(",", ".") ?? english?.replaceAll(",", "");
      return `${Math.round(Number(euros) * 100)} cents`;
    },
  );
}
const units = {
  Tage: "days",
  days: "days",
  Woche: "weeks",
  weeks: "weeks",
  Monat: "months",
  months: "months",
} as const;

/** The periods that the programme of a tenant applies now, by the names of its variables: "15 weeks". */
function periodsOf(slug: Slug): Set<string> {
  const settings = app.tenants.bySlug(slug)?.settings;
  if (!settings) throw new Error(`no tenant ${slug}`);
  const named = programmeVariables(settings, "de", []).map(({ name, value }) => {
    const [, unit] = /(Tage|Woche|Monat)n?e?$/.exec(name) ?? [];
    return unit === undefined ? [] : [`${value} ${units[unit as keyof typeof units]}`];
  });
  return new Set(named.flat());
}

/** The periods in texts that the programme does not apply. */
const strangePeriods = (texts: Iterable<readonly [string, string]>, applied: ReadonlySet<string>): string[] =>
  [...texts].flatMap(([name, text]) =>
    saidIn(text)
      .filter((said) => !said.endsWith(" cents") && !applied.has(said))
      .map((said) => `${name}: ${said}`),
  );

/** The texts that still name something that the programme no longer applies. */
function outdatedIn(texts: Iterable<readonly [string, string]>, outdated: ReadonlySet<string>): string[] {
  return [...texts].flatMap(([name, text]) => {
    const found = saidIn(text).filter((said) => outdated.has(said));
    return found.length > 0 ? [`${name}: ${[...new Set(found)].join(", ")}`] : [];
  });
}

const countIn = (texts: Iterable<readonly [string, string]>, said: string): number =>
  [...texts].filter(([, text]) => saidIn(text).includes(said)).length;

test.each(demo)(
  "what %s changes in its programme is what all pages, mails and the API say",
  async (slug) => {
    const { ModuleAuftragsdatumMindestalterTage: days, PraemieAblaufTage: expiry } = await settingsOf(slug);
    const amountsBefore = await amountsOf(slug);
    await changeProgramme(slug);
    const amounts = await amountsOf(slug);
    const weeks = days / 7;
    const outdated = new Set([
      `${weeks} weeks`,
      `${weeks - 4} weeks`,
      `${days} days`,
      `${expiry} days`,
      ...[...amountsBefore].map((cents) => `${cents} cents`),
    ]);
    // Both programmes pay within four weeks.
    outdated.delete("4 weeks");
    expect([...amounts].filter((cents) => amountsBefore.has(cents))).toEqual([]);

    for (const language of languages) {
      const { code, readyAt, expiresAt, mails, followed } = await succeed(slug, products[slug], language);
      const pages = await pagesOf(slug, products[slug], code, language);
      expect(outdatedIn(pages, outdated)).toEqual([]);
      expect(countIn(pages, `${NEW_WEEKS} weeks`)).toBeGreaterThan(1);
      expect(countIn(pages, `${PROGRAMME.rewardExpiryDays} days`)).toBeGreaterThan(0);
      expect(countIn(pages, `${Math.max(...amounts)} cents`)).toBeGreaterThan(2);

      const applied = periodsOf(slug);
      const questions = [...pages].filter(([path]) => path.startsWith("/faq"));
      expect(questions.flatMap(([, text]) => saidIn(text)).length).toBeGreaterThan(5);
      expect(strangePeriods([...questions, ...mails], applied)).toEqual([]);
      const privacy = saidIn(await pageAt(slug, withPrefix("/datenschutz", language)));
      expect(privacy.filter((said) => said === `${PROGRAMME.cookieDays} days`).length).toBeGreaterThan(2);
      // The cookie of an accepted recommendation lasts as long as one may order.
      expect(privacy).toContain(`${RECIPIENT_WITHOUT_ORDER.count} weeks`);

      expect(outdatedIn(mails, outdated)).toEqual([]);
      const expires = formatDate(expiresAt, language);
      const dates = {
        orderReceived: formatDate(readyAt, language),
        rewardReady: expires,
        rewardReminder: expires,
      };
      for (const [template, date] of Object.entries(dates)) {
        const text = mails.get(template) ?? "";
        expect(`${template}: ${text}`).toContain(date);
        const said = saidIn(text).map((amount) => Number.parseInt(amount, 10));
        expect(said.some((cents) => amounts.has(cents))).toBe(true);
      }
      const lastDay = addWeeks(start, RECIPIENT_WITHOUT_ORDER.count);
      const friend = await acceptUnconfirmed(slug, products[slug], language);
      expect(friend.mails.map(({ template }) => template)).toEqual([
        "recommendationAccepted",
        "confirmationReminder",
      ]);
      for (const { text } of friend.mails) expect(text).toContain(formatDate(lastDay, language));
      expect(formatDate(new Date(friend.confirmableUntil), language)).toBe(formatDate(lastDay, language));
      expect(
        strangePeriods(
          friend.mails.map(({ template, text }) => [template, text ?? ""]),
          applied,
        ),
      ).toEqual([]);

      const [ordered = ""] = followed;
      expect(ordered).toContain(`"Bis":"${readyAt.toISOString()}"`);
    }
  },
  120_000,
);
