import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { addReferrer } from "../../../test/referrers.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";
import { plantReward } from "../../../test/rewards.ts";
import { moveRewards } from "../reward/service/move.ts";
import { lockOne } from "./service/lock.ts";

const app = await startTestApp();
const key = await app.issueApiKey("ewe");
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

async function session(id?: number) {
  id ??= (await addReferrer(app, "ewe")).id;
  return ["Authorization", `Bearer ${await app.issueToken("ewe", "user", id)}`] as const;
}

async function get<Answer>(path: string, [name, value]: readonly [string, string]): Promise<Answer> {
  const answer = await fetch(`${app.url}/api/v1/ewe/${path}`, { headers: { [name]: value } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

interface Way {
  readonly Status: string;
  readonly StatusText: string;
  readonly Besucher: number;
  readonly Schritte: readonly { readonly Art: string; readonly Am: string | null }[];
  readonly Naechstes: { readonly Art: string; readonly Bis: string | null } | null;
  readonly Grund: { readonly Name: string; readonly Text: string } | null;
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  await fetch(`${app.url}/api/v1/ewe/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

test("a referrer sees each step from the link to the verified order, and the next one", async () => {
  const header = await session();
  const { recommendation, capability } = await plantRecommendation(app, {
    tenant: "ewe",
    product: 101,
    headers: [header],
  });
  const onShareScreen = async () => {
    type Shared = { readonly Empfaenger: number; readonly Auftraege: number };
    const shared = await get<Shared>(`empfehlen/any/${recommendation}/${capability}`, header);
    return [shared.Empfaenger, shared.Auftraege];
  };
  const progress = async () => {
    const [only] = await get<Way[]>("empfehler/empfehlungen/", header);
    if (!only) throw new Error("nothing is listed");
    const done = only.Schritte.filter(({ Am }) => Am !== null).map(({ Art }) => Art);
    return [only.StatusText, done.at(-1), only.Naechstes?.Art, only.Grund?.Name];
  };
  expect(await progress()).toEqual(["KontaktNichtReagiert", "Erstellt", "Angeklickt", undefined]);
  await fetch(`${app.url}/api/v1/ewe/empfehlen/click/${recommendation}`, {
    redirect: "manual",
    headers: { "User-Agent": browser },
  });
  expect(await progress()).toEqual(["KontaktNichtReagiert", "Angeklickt", "Angenommen", undefined]);
  const { recipient } = await plantRecipient(app, "ewe", recommendation);
  expect(await progress()).toEqual(["KeinVertrag", "Angenommen", "Bestellt", undefined]);
  expect(await onShareScreen()).toEqual([1, 0]);
  await post("tracking/abschliessen/", { empfehlungsnummer: recommendation, empfaengernummer: recipient });
  expect(await progress()).toEqual(["BestellungGemeldet", "Bestellt", "Geprueft", undefined]);
  const row = {
    Auftragsnummer: "W-1",
    Empfaengernummer: recipient,
    Produkt: 101,
    Bestelldatum: "2026-11-15",
  };
  const headers = { Authorization: `Bearer ${key}` };
  await post("auftraege", [row], headers);
  expect(await progress()).toEqual(["VertragGeschlossen", "Geprueft", "PraemieBereit", undefined]);
  expect(await onShareScreen()).toEqual([1, 1]);
  await post("auftraege", [{ ...row, Stornodatum: "2026-11-15" }], headers);
  expect(await progress()).toEqual(["KeinVertrag", "Geprueft", undefined, "cancelled"]);
});

test("a locked link awaits nothing, unless it was accepted before", async () => {
  const header = await session();
  const plant = (product: number) => plantRecommendation(app, { tenant: "ewe", product, headers: [header] });
  const open = await plant(101);
  const accepted = await plant(102);
  await plantRecipient(app, "ewe", accepted.recommendation);
  const now = app.clock.now();
  await rewardDesk(app, "ewe").inTenant(async (tx) => {
    for (const { recommendation } of [open, accepted])
      await lockOne(tx, recommendation, { comment: undefined, now });
  });
  const ways = await get<(Way & { Empfehlungsnummer: string })[]>("empfehler/empfehlungen/", header);
  const of = (number: string) => ways.find(({ Empfehlungsnummer }) => Empfehlungsnummer === number);
  expect(of(open.recommendation)).toMatchObject({
    Gesperrt: true,
    StatusSeit: now.toISOString(),
    Naechstes: null,
  });
  expect(of(accepted.recommendation)).toMatchObject({ Gesperrt: true, Naechstes: { Art: "Bestellt" } });
});

test("a referrer without a share awaits nothing once the order is verified", async () => {
  const header = await session();
  const { recommendation, capability } = await plantRecommendation(app, {
    tenant: "ewe",
    product: 102,
    headers: [header],
  });
  await fetch(`${app.url}/api/v1/ewe/empfehlung/${recommendation}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ Hash: capability, AnteilEmpfehler: 0 }),
  });
  const { recipient } = await plantRecipient(app, "ewe", recommendation);
  const row = { Auftragsnummer: "W-2", Empfaengernummer: recipient, Produkt: 102 };
  await post("auftraege", [{ ...row, Bestelldatum: "2026-11-15" }], { Authorization: `Bearer ${key}` });
  const [only] = await get<Way[]>("empfehler/empfehlungen/", header);
  expect(only).toMatchObject({ StatusText: "VertragGeschlossen", Naechstes: null });
  expect(only?.Schritte.map(({ Art }) => Art).at(-1)).toBe("Geprueft");
});

test("a reward refused after review shows its reason", async () => {
  const { id: referrerId } = await addReferrer(app, "ewe");
  const desk = rewardDesk(app, "ewe");
  const order = await desk.place({ referrerId, productId: 102 });
  await desk.accept(order);
  const ids = (await desk.rewards(order)).map(({ id }) => id);
  const refusal = { now: app.clock.now(), actor: "Kim", reason: "rejected" };
  await desk.inTenant((tx) => moveRewards(tx, ids, "cancel", refusal));
  await app.testDatabase.owner.query(
    `update reward set abuse_reasons = '["sameDevice", "removedRule"]' where id = any ($1)`,
    [ids],
  );
  const token = await app.issueToken("ewe", "user", referrerId);
  const ways = await get<Way[]>("empfehler/empfehlungen/", ["Authorization", `Bearer ${token}`]);
  expect(ways).toMatchObject([{ StatusText: "KeinVertrag", Naechstes: null, Grund: { Name: "rejected" } }]);
  expect(ways[0]?.Grund?.Text).toMatch(
    /Teilnahmebedingungen entspricht\. Empfehlung und Annahme kamen vom selben Gerät\.$/,
  );
});

test("a reward under check says until when its waiting period lasts, one that is not says nothing of it", async () => {
  const { id: referrerId } = await addReferrer(app, "ewe");
  const desk = rewardDesk(app, "ewe");
  const order = await desk.place({ referrerId, productId: 102 });
  await desk.accept(order);
  const token = await app.issueToken("ewe", "user", referrerId);
  const only = async () =>
    (await get<Way[]>("empfehler/empfehlungen/", ["Authorization", `Bearer ${token}`]))[0];
  expect(await only()).toMatchObject({ InPruefung: false, FruehestensAb: null });
  const { rows } = await app.testDatabase.owner.query<{ due: Date }>(
    "update reward set held_at = $2 where order_id = $1 and party = 'referrer' returning due_at as due",
    [order.orderId, app.clock.now()],
  );
  expect(await only()).toMatchObject({ InPruefung: true, FruehestensAb: rows[0]?.due.toISOString() });
});

test("the banner is shown to referrers who never recommended a package", async () => {
  const header = await session();
  const banner = () =>
    get<{ Show: boolean; Url: string }>("empfehler/empfehlungen/showbanner/BannerTEZuTP", header);
  expect((await banner()).Show).toBe(false);
});

test("product names are in the reader's language, in recommendations and rewards", async () => {
  const { id: referrerId } = await addReferrer(app, "ewe");
  await plantReward(app, "ewe", { referrerId, productId: 101 });
  const headers = { Authorization: `Bearer ${await app.issueToken("ewe", "user", referrerId)}` };
  const named = async (path: string, language: string) => {
    const answer = await fetch(`${app.url}/api/v1/ewe/${path}`, {
      headers: { ...headers, "Accept-Language": language },
    });
    return ((await answer.json()) as { Produkt: string }[]).map(({ Produkt }) => Produkt);
  };
  for (const path of ["empfehler/empfehlungen/", "praemierung/"]) {
    expect(new Set(await named(path, "de"))).toEqual(new Set(["Küstenstrom Klar – Ökostrom"]));
    expect(new Set(await named(path, "en"))).toEqual(new Set(["Küstenstrom Klar – green power"]));
  }
});

test("a bonus within the reward is shown separately", async () => {
  const { id: referrerId } = await addReferrer(app, "ewe");
  await plantReward(app, "ewe", { referrerId, productId: 101 });
  const token = await app.issueToken("ewe", "user", referrerId);
  const ways = await get<Way[]>("empfehler/empfehlungen/", ["Authorization", `Bearer ${token}`]);
  expect(ways).toMatchObject([{ PraemieEmpfehlerCent: 6500, DavonMehrfachpraemieCent: 1500 }]);
});

test("an order that only the browser reported expires with its reason", async () => {
  const { id } = await addReferrer(app, "ewe");
  const { recommendation } = await plantRecommendation(app, {
    tenant: "ewe",
    product: 101,
    headers: [await session(id)],
  });
  const { recipient } = await plantRecipient(app, "ewe", recommendation);
  await post("tracking/abschliessen/", { empfehlungsnummer: recommendation, empfaengernummer: recipient });
  app.clock.advance(100 * 86_400_000);
  await runJobs(app);
  const [only] = await get<Way[]>("empfehler/empfehlungen/", await session(id));
  expect(only).toMatchObject({
    Status: "Abgelaufen",
    StatusText: "Abgelaufen",
    Naechstes: null,
    Grund: { Name: "unconfirmed", Text: expect.stringContaining("nicht bestätigt") as unknown },
  });
});
