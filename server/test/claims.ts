import { plantRecommendation } from "./people.ts";
import { addReferrer, type TestReferrer } from "./referrers.ts";
import type { TestApp } from "./app.ts";
import type { TenantTransaction } from "../src/platform/db/transaction.ts";
import { Catalogue } from "../src/modules/catalogue/service/catalogue.ts";
import { importRows } from "../src/modules/order/service/import-rows.ts";
import { type ClaimDecision, decideClaim } from "../src/modules/claim/service/decide.ts";
import { matchClaims } from "../src/modules/claim/service/settle.ts";

interface Answer {
  readonly Id: number;
  readonly Empfehlungsnummer: string;
  readonly Produkt: string;
  readonly Status: string;
  readonly HatNachweis: boolean;
  readonly WartetBis: string | null;
  readonly Grund: { readonly Name: string } | null;
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: { path: string }[];
}

export const evidence = {
  Name: "bestellung.pdf",
  Inhalt: Buffer.from("%PDF-1.7 Auftrag").toString("base64"),
};

/** What tests of claims do: make a referrer who claims, let the provider report the order, and decide. */
export function claimDesk(app: TestApp) {
  const parts = { database: app.database, catalogue: new Catalogue(app.database) };
  const tenant = () => {
    const found = app.tenants.bySlug("ewe");
    if (!found) throw new Error("no tenant");
    return found;
  };
  const due = () => ({ now: app.clock.now(), size: 100 });
  const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
    app.database.inTenant(tenant().id, work);
  const match = () => inTenant((tx) => matchClaims(parts, tx, tenant(), due()));
  const decide = (claimId: number, decision: ClaimDecision) =>
    inTenant((tx) => decideClaim(parts, tx, tenant(), { claimId, decision }));
  const bearer = async ({ id }: TestReferrer) => `Bearer ${await app.issueToken("ewe", "user", id)}`;

  /** A referrer with a recommendation, and functions to claim for it. */
  async function claimant() {
    const referrer = await addReferrer(app, "ewe");
    const headers = [["Authorization", await bearer(referrer)]] as const;
    const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
    const claim = async (order: string, given: object = {}, whose = recommendation) => {
      const answer = await fetch(`${app.url}/api/v1/ewe/empfehler/nachbuchung`, {
        method: "POST",
        headers: { Authorization: await bearer(referrer), "Content-Type": "application/json" },
        body: JSON.stringify({
          Empfehlungsnummer: whose,
          Auftragsnummer: order,
          Bestelldatum: app.clock.now().toISOString().slice(0, 10),
          ...given,
        }),
      });
      return { status: answer.status, body: (await answer.json()) as Answer };
    };
    const list = async () => {
      const answer = await fetch(`${app.url}/api/v1/ewe/empfehler/nachbuchung`, {
        headers: { Authorization: await bearer(referrer) },
      });
      return (await answer.json()) as {
        Nachbuchungen: Answer[];
        Moeglich: { MeldenBis: string; Spitzname: string | null }[];
      };
    };
    return { referrer, recommendation, claim, list };
  }

  /** Another recommendation of the referrer. */
  async function plantOther(referrer: TestReferrer, product = 101): Promise<string> {
    const headers = [["Authorization", await bearer(referrer)]] as const;
    return (await plantRecommendation(app, { tenant: "ewe", product, headers })).recommendation;
  }

  let orders = 0;
  const newNumber = () => `NB-2026-${++orders}`;

  /** The provider reports an order, with or without a recommendation. */
  const feed = (row: object) =>
    app.database.inTenant(tenant().id, (tx) =>
      importRows(parts, tx, { tenant: tenant(), language: "de", now: app.clock.now() }, [
        { Produkt: 101, Art: "Neuvertrag", Bestelldatum: app.clock.now().toISOString(), ...row },
      ]),
    );

  return { parts, tenant, due, inTenant, match, decide, bearer, claimant, plantOther, newNumber, feed };
}
