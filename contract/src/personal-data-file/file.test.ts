import { expect, test } from "vitest";
import { dataFile, dataFileParts } from "./file.ts";

test("stored data becomes a readable file, and a script in a name does not run", () => {
  const html = dataFile(
    {
      brand: "Küstenstrom",
      createdAt: new Date("2026-11-15T09:00:00Z"),
      sections: [
        {
          name: "account",
          title: "Konto",
          note: "Von Ihnen angegeben.",
          records: [
            {
              firstName: "<script>alert(1)</script>",
              newsletter: false,
              accountCreatedAt: "2026-11-15T09:00:00.000Z",
            },
          ],
        },
        {
          name: "rewards",
          title: "Prämien",
          note: "Aus Aufträgen.",
          records: [{ kind: "bounty", amountCents: 5000, status: "provided", choice: null }],
        },
        {
          name: "consents",
          title: "Einwilligungen",
          note: "Nachweisbar.",
          records: [{ purpose: "newsletter", step: "asked", via: "createRecommendation" }],
        },
        { name: "claims", title: "Meldungen", note: "Keine.", records: [] },
      ],
    },
    "de",
  );
  expect(html).toContain("<h1>Ihre Daten bei Küstenstrom</h1>");
  expect(html).toContain("am 15.11.2026 über Sie gespeichert");
  expect(html).toContain("Nichts gespeichert.");
  expect(html).toContain('<th scope="row">Newsletter</th><td>nein</td>');
  expect(html).toContain("<td>15.11.2026, 10:00</td>");
  expect(html).toContain('<th scope="row">Betrag</th><td>50\u00a0€</td>');
  expect(html).toContain('<th scope="row">Stand</th><td>liegt bereit</td>');
  expect(html).toContain('<th scope="row">Schritt</th><td>angefragt</td>');
  expect(html).toContain('<th scope="row">Über</th><td>Formular der Empfehlung</td>');
  expect(html).toContain("&lt;script&gt;alert(1)");
  expect(html).not.toContain("<script>");
});

test("numbers, dates and states are shown in the form and language of the reader", () => {
  const sections = [
    {
      name: "recommendations",
      title: "Recommendations",
      note: "Made by you.",
      records: [{ number: "J53FDD5E4B", code: "J539G95EMV", status: "ok", lockedAt: null }],
    },
    {
      name: "rewards",
      title: "Rewards",
      note: "From orders.",
      records: [{ recommendation: "J53FDD5E4B", kind: "bounty", status: "provided", choice: "transfer" }],
    },
    {
      name: "claims",
      title: "Claims",
      note: "Reported by you.",
      records: [{ orderNumber: "2026-11-A", orderedOn: "2026-11-05", status: "checking" }],
    },
  ];
  const data = { brand: "Küstenstrom", createdAt: new Date("2026-11-15T09:00:00Z"), sections };
  const english = dataFile(data, "en");
  for (const shown of [
    '<th scope="row">Number</th><td>J53FD-D5E4B</td>',
    '<th scope="row">Code</th><td>J539G-95EMV</td>',
    '<th scope="row">State</th><td>accepted</td>',
    '<th scope="row">Locked since</th><td>–</td>',
    '<th scope="row">Recommendation</th><td>J53FD-D5E4B</td>',
    '<th scope="row">Kind</th><td>reward</td>',
    '<th scope="row">State</th><td>ready to collect</td>',
    '<th scope="row">Choice</th><td>bank transfer</td>',
    '<th scope="row">Order number</th><td>2026-11-A</td>',
    '<th scope="row">Ordered on</th><td>5 November 2026</td>',
    '<th scope="row">State</th><td>being checked</td>',
  ])
    expect(english).toContain(shown);
  expect(dataFile(data, "de")).toContain('<th scope="row">Bestellt am</th><td>05.11.2026</td>');
});

test("the file made part by part joins the pages of a section and says where nothing is stored", async () => {
  async function* sections() {
    const texts = { title: "Mails", note: "An Sie." };
    yield { name: "mails", ...texts, records: [{ subject: "Eins" }] };
    yield { name: "mails", ...texts, records: [{ subject: "Zwei" }] };
    yield { name: "claims", title: "Nachmeldungen", note: "Von Ihnen.", records: [] };
  }
  const head = { brand: "Küstenstrom", createdAt: new Date("2026-11-15T09:00:00Z") };
  let html = "";
  for await (const part of dataFileParts(head, sections(), "de")) html += part;
  expect(html.match(/<h2>/g)).toHaveLength(2);
  expect(html).toMatch(
    /Eins.*Zwei.*<h2>Nachmeldungen<\/h2><p>Von Ihnen.<\/p><p>Nichts gespeichert.<\/p><\/html>$/s,
  );
});
