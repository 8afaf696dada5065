import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testPage } from "../../../../test/page.ts";
import { PageProvider } from "../../../lib/page/page.tsx";
import { Tiers } from "./tiers.tsx";
import { activeTiers } from "../../../entities/reward/active-tiers.ts";

const startsAt = new Date("2026-09-01T00:00:00+02:00");
const endsAt = new Date("2027-03-31T23:59:59+02:00");
const second = { id: "b", title: "Zweite Empfehlung", success: 2, amountCents: 5000, startsAt, endsAt };
const first = {
  ...second,
  id: "a",
  title: { de: "Erste Empfehlung", en: "First recommendation" },
  success: 1,
  amountCents: 1500,
  endsAt: null,
};

function read(page = testPage()): string {
  const html = renderToStaticMarkup(
    <PageProvider value={page}>
      <Tiers tiers={[first, second]} />
    </PageProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

test("each tier shows its name, its amount and its period", () => {
  expect(read()).toContain("Erste Empfehlung: 15 € extra, bei Bestellung ab 01.09.2026.");
  expect(read()).toContain("Zweite Empfehlung: 50 € extra, bei Bestellung vom 01.09.2026 bis 31.03.2027.");
  expect(read(testPage({ language: "en" }))).toContain("First recommendation: €15 extra");
});

test("a tenant's own wording has the same placeholders", () => {
  const texts = {
    de: { "catalogue.tier": "{praemieWert} bis {enddatum}, seit {startdatum}: {abschlussname}" },
  };
  expect(read(testPage({ texts }))).toContain("50 € bis 31.03.2027, seit 01.09.2026: Zweite Empfehlung");
});

test("only current tiers are shown, ordered by the number of the success", () => {
  const ids = (at: Date) => activeTiers({ tiers: [second, first] }, at).map(({ id }) => id);
  expect(ids(startsAt)).toEqual(["a", "b"]);
  expect(ids(new Date(startsAt.getTime() - 1))).toEqual([]);
  expect(ids(new Date(endsAt.getTime() + 1))).toEqual(["a"]);
});
