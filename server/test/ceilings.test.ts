import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatMoney } from "@weitersagen/contract/format";
import { type Language, languages } from "@weitersagen/contract/language";
import { withPrefix } from "@weitersagen/contract/locale";
import { paysUpTo } from "@weitersagen/domain/bounty";
import { expect, test } from "vitest";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { builtWeb } from "../src/platform/pages/web.ts";
import { apiClient } from "./api-client.ts";
import { startTestApp } from "./app.ts";
import { mailsTo, runJobs } from "./jobs.ts";
import { newAddress, plantRecipient, plantRecommendation } from "./people.ts";
import { addReferrer } from "./referrers.ts";

const app = await startTestApp({ web: await builtWeb(join(import.meta.dirname, "../../web")) });

await setTenantFields(app.database, "allianz", ["ModuleCaptcha=0"]);
await app.tenants.refresh();

/** The talk with an advisor, which costs nothing and is no contract, and a contract. */
const [TALK, LIABILITY] = [1, 21];
/** The whole bounty of the talk, half of it by law, the friend's share, and what the referrer keeps then. */
const CEILINGS = [5000, 3500, 1500];

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ");

async function pageAt(path: string, language: Language): Promise<string> {
  const headers = { host: "allianz.localhost:3000" };
  const answer = await app.app.inject({ url: withPrefix(path, language), headers });
  const target = answer.headers.location;
  if (target === undefined) return wordsOf(answer.body);
  const { pathname, search } = new URL(target, "http://allianz.localhost");
  return wordsOf((await app.app.inject({ url: pathname + search, headers })).body);
}

/** The ceilings in a text, each with the words before it: "bis zu 50 €". */
function ceilingsIn(text: string, language: Language): string[] {
  const plain = text.replaceAll(/[\s\u00A0\u202F]+/g, " ").replaceAll(/€ (?=\d)/g, "€");
  return CEILINGS.flatMap((cents) => {
    const amount = formatMoney(cents, language).replaceAll(/\s/g, " ");
    return [...plain.matchAll(new RegExp(`(?:\\S+ \\S+ )?(?<!\\d)${amount}(?!\\d)(?: at most)?`, "g"))].map(
      ([said]) => said,
    );
  });
}

const upTo = { de: /^bis zu |höchstens /i, en: /^up to | at most$/i } as const;

/** The user's own row of the list of rewards: other topics pay exactly so much. */
const rowOf = (list: string, name: string): string => list.slice(list.indexOf(name), list.indexOf(name) + 90);

test("what a talk may bring is promised as a ceiling on every page, in every mail and by the API", async () => {
  for (const language of languages) {
    const email = newAddress();
    const headers = [["Accept-Language", language]] as const;
    const { recommendation, code } = await plantRecommendation(app, {
      tenant: "allianz",
      product: TALK,
      email,
      headers,
    });
    await runJobs(app);
    const { owner } = app.testDatabase;
    await owner.query("update recommendation set share = 50 where number = $1", [recommendation]);
    const friend = newAddress();
    const { recipient, recipientToken } = await plantRecipient(app, "allianz", recommendation, {
      email: friend,
    });
    await owner.query("update recipient set language = $2 where number = $1", [recipient, language]);
    await apiClient(app, "allianz")("POST", `/empfaenger/${recipientToken}/bestaetigungsmail`);
    await runJobs(app);
    const list = await pageAt("/aktuellepraemienuebersicht", language);
    const texts = {
      form: await pageAt(`/agent/empfehlen/${TALK}`, language),
      landing: await pageAt(`/k/${code}`, language),
      "friend's form": await pageAt(`/empfaengerdaten/${recommendation}`, language),
      list: rowOf(list, language === "de" ? "Persönliche Beratung" : "Personal advice"),
      welcome: (await mailsTo(app, email)).map(({ subject, text }) => `${subject}\n${text}`).join("\n"),
      accepted: (await mailsTo(app, friend)).map(({ subject, text }) => `${subject}\n${text}`).at(-1) ?? "",
    };
    for (const [place, text] of Object.entries(texts)) {
      const said = ceilingsIn(text, language);
      expect([place, said.length > 0]).toEqual([place, true]);
      expect([place, said.filter((words) => !upTo[language].test(words))]).toEqual([place, []]);
    }
  }
});

test("the amount is a ceiling until something is ordered, and then that of the contract", async () => {
  const api = apiClient(app, "allianz");
  const { id } = await addReferrer(app, "allianz");
  const token = await app.issueToken("allianz", "user", id);
  const headers = [["Authorization", `Bearer ${token}`]] as const;
  const own = async () => {
    const { body } = await api("GET", "/empfehler/empfehlungen", { token });
    const [{ PraemieEmpfehlerCent, BisZu } = {}] = body as unknown as Record<string, unknown>[];
    return { PraemieEmpfehlerCent, BisZu };
  };
  const { recommendation } = await plantRecommendation(app, { tenant: "allianz", product: TALK, headers });
  expect(await own()).toEqual({ PraemieEmpfehlerCent: 5000, BisZu: true });
  const { recipientToken } = await plantRecipient(app, "allianz", recommendation);
  const { body: before } = await api("GET", `/empfaenger/${recipientToken}`);
  expect(before).toMatchObject({ Weg: { BisZu: true } });
  const order = {
    Auftragsnummer: `C-${recommendation}`,
    Empfehlungsnummer: recommendation,
    Produkt: LIABILITY,
    Bestelldatum: "2026-11-15",
  };
  const answer = await api("POST", "/auftraege", { token: await app.issueApiKey("allianz"), body: [order] });
  expect(answer.body).toMatchObject({ Fehler: 0 });
  await runJobs(app);
  expect(await own()).toEqual({ PraemieEmpfehlerCent: 2500, BisZu: false });
});

test("a contract stays exact, and none pays more than the talk promises", async () => {
  const api = apiClient(app, "allianz");
  const { recommendation } = await plantRecommendation(app, { tenant: "allianz", product: LIABILITY });
  const { body } = await api("GET", `/empfehlen/${recommendation}`);
  expect(body).toMatchObject({ PraemieCent: 2500, BisZu: false });

  for (const slug of ["telekom", "ewe", "allianz"]) {
    const file = join(import.meta.dirname, "../demo", slug, "catalogue.json");
    const { Produkte: products } = JSON.parse(await readFile(file, "utf8")) as { Produkte: DemoProduct[] };
    const now = app.clock.now();
    const paid = ({ Praemien }: DemoProduct) =>
      Math.max(
        0,
        ...Praemien.filter(
          ({ Startdatum: from, Enddatum: to }) => new Date(from) <= now && (!to || now <= new Date(to)),
        ).map(({ WertCent }) => WertCent),
      );
    const most = Math.max(...products.map(paid));
    const talks = products.filter(({ PreisMonatlich, PreisEinmalig }) =>
      paysUpTo({ monthlyCents: PreisMonatlich, oneOffCents: PreisEinmalig }),
    );
    expect([slug, talks.map(({ Id }) => Id)]).toEqual([slug, slug === "allianz" ? [TALK] : []]);
    for (const talk of talks) expect(paid(talk)).toBe(most);
  }
});

interface DemoProduct {
  readonly Id: number;
  readonly PreisMonatlich: number;
  readonly PreisEinmalig: number;
  readonly Praemien: readonly {
    readonly WertCent: number;
    readonly Startdatum: string;
    readonly Enddatum: string | null;
  }[];
}
