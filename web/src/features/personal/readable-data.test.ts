import { expect, test } from "vitest";
import { readableData } from "./readable-data.ts";

test("what is stored can be read, and runs no script that somebody wrote into a name", () => {
  const html = readableData(
    {
      brand: "Küstenstrom",
      createdAt: new Date("2026-11-15T09:00:00Z"),
      sections: [
        {
          name: "account",
          title: "Konto",
          note: "Von Ihnen angegeben.",
          records: [
            { Vorname: "<script>alert(1)</script>", Newsletter: false, Angelegt: "2026-11-15T09:00:00.000Z" },
          ],
        },
        {
          name: "rewards",
          title: "Prämien",
          note: "Aus Aufträgen.",
          records: [{ Art: "bounty", Cent: 5000, Stand: "provided", Wahl: null }],
        },
        {
          name: "consents",
          title: "Einwilligungen",
          note: "Nachweisbar.",
          records: [{ Zweck: "newsletter", Schritt: "asked", Über: "createRecommendation" }],
        },
        { name: "claims", title: "Meldungen", note: "Keine.", records: [] },
      ],
    },
    "de",
  );
  expect(html).toContain("<h1>Ihre Daten bei Küstenstrom</h1>");
  expect(html).toContain("am 15.11.2026 über Sie gespeichert");
  expect(html).toContain("Nichts gespeichert.");
  expect(html).toContain("<th>Newsletter</th><td>nein</td>");
  expect(html).toContain("<td>15.11.2026, 10:00</td>");
  expect(html).toContain("<th>Betrag</th><td>50\u00a0€</td>");
  expect(html).toContain("<th>Stand</th><td>liegt bereit</td>");
  expect(html).toContain("<th>Schritt</th><td>angefragt</td>");
  expect(html).toContain("<th>Über</th><td>Formular der Empfehlung</td>");
  expect(html).toContain("&lt;script&gt;alert(1)");
  expect(html).not.toContain("<script>");
});
