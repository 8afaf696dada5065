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

test("numbers and days are shown as people say them, and states in the reader's words", () => {
  const sections = [
    {
      name: "recommendations",
      title: "Recommendations",
      note: "Made by you.",
      records: [{ Nummer: "J53FDD5E4B", Code: "J539G95EMV", Stand: "ok", "Gesperrt seit": null }],
    },
    {
      name: "rewards",
      title: "Rewards",
      note: "From orders.",
      records: [{ Empfehlung: "J53FDD5E4B", Art: "bounty", Stand: "provided", Wahl: "transfer" }],
    },
    {
      name: "claims",
      title: "Claims",
      note: "Told by you.",
      records: [{ Auftragsnummer: "2026-11-A", "Bestellt am": "2026-11-05", Stand: "checking" }],
    },
  ];
  const data = { brand: "Küstenstrom", createdAt: new Date("2026-11-15T09:00:00Z"), sections };
  const english = readableData(data, "en");
  for (const shown of [
    "<th>Number</th><td>J53FD-D5E4B</td>",
    "<th>Code</th><td>J539G-95EMV</td>",
    "<th>State</th><td>accepted</td>",
    "<th>Locked since</th><td>–</td>",
    "<th>Recommendation</th><td>J53FD-D5E4B</td>",
    "<th>Kind</th><td>reward</td>",
    "<th>State</th><td>ready to collect</td>",
    "<th>Choice</th><td>bank transfer</td>",
    "<th>Order number</th><td>2026-11-A</td>",
    "<th>Ordered on</th><td>5 November 2026</td>",
    "<th>State</th><td>being checked</td>",
  ])
    expect(english).toContain(shown);
  expect(readableData(data, "de")).toContain("<th>Bestellt am</th><td>05.11.2026</td>");
});
