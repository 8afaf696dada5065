import { expect, test } from "vitest";
import { startTestApp } from "../test/app.ts";
import { demoReferrer } from "./demo.ts";
import { bringHistory } from "./demo-history.ts";

const app = await startTestApp();

test.each(["telekom", "ewe", "allianz"])("%s has a year in which everything happened", async (slug) => {
  const tenant = app.tenants.bySlug(slug);
  if (!tenant) throw new Error("no tenant");
  const email = await demoReferrer(slug);
  await bringHistory(app.recommendation, tenant, email, app.clock.now());
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "select id from referrer where email = $1",
    [email],
  );
  const token = await app.issueToken(slug, "user", Number(rows[0]?.id));
  const answer = await fetch(`${app.url}/api/v1/${slug}/empfehler/empfehlungen/`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const ways = (await answer.json()) as {
    Status: string;
    Grund: { Name: string } | null;
    Besucher: number;
  }[];
  expect(ways).toHaveLength(17);
  expect(new Set(ways.map(({ Status }) => Status))).toEqual(
    new Set(["Offen", "Ok", "Abgelaufen", "Storniert"]),
  );
  const reasons = new Set(ways.map(({ Grund }) => Grund?.Name));
  expect(reasons).toEqual(new Set([undefined, "contractExtension", "hotlineOrder", "cancelled"]));
  expect(ways.some(({ Besucher }) => Besucher > 2)).toBe(true);
});

test("the demo's shop stands in for the provider: its order verifies the recommendation", async () => {
  const { plantRecipient, plantRecommendation } = await import("../test/people.ts");
  const { recommendation } = await plantRecommendation(app, { tenant: "telekom", product: 462 });
  const { recipient } = await plantRecipient(app, "telekom", recommendation);
  const path = `/demo/shop?produkt=FW-0462&nr=${recommendation}&empfaenger=${recipient}&channel=sms`;
  const basket = await (await fetch(app.url + path)).text();
  expect(basket).toContain("Jetzt bestellen (Demo)");
  const form = new URLSearchParams({
    produkt: "FW-0462",
    nr: recommendation,
    empfaenger: recipient,
    geprueft: "1",
  });
  const thanks = await fetch(`${app.url}/demo/shop`, { method: "POST", body: form });
  expect(await thanks.text()).toContain("Vielen Dank");
  const seen = await (await fetch(`${app.url}/api/v1/telekom/empfehlen/${recommendation}`)).json();
  expect(seen).toMatchObject({ Status: "Ok" });
});
