import { consoleOrigin, notLoggedIn, openConsole } from "./console-login.ts";
import { walkConsole } from "./console-walk.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { germanDay } from "./german-day.ts";

/** A statement of the bank with one entry that fits nothing that was sent. */
const statement = (iban: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>E2E-1</MsgId></GrpHdr>
<Ntfctn><Acct><Id><IBAN>${iban}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<NtryDtls><TxDtls><Refs><EndToEndId>PRM-999999999</EndToEndId></Refs></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

test("finance sees what was owed on a day, with the day in the address and a file of the items", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await openConsole(page, "finance", "/allianz/buchhaltung");
  const day = page.getByLabel("Stichtag");
  const past = germanDay(-40);
  await day.fill(past);
  await day.press("Enter");
  await expect(page.getByText(/^Stand am Ende des \d\d\.\d\d\.\d{4}, aus den Buchungen\.$/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`stichtag=${past}`));
  await page.reload();
  await expect(day).toHaveValue(past);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Einzeln (CSV)" }).click();
  expect((await saved).suggestedFilename()).toBe(`allianz-verbindlichkeiten-${past}.csv`);

  expectFault(/status of 400/);
  await day.fill(germanDay(2));
  await day.press("Enter");
  await expect(page.getByText("Der Stichtag darf nicht in der Zukunft liegen.")).toBeVisible();
  await page.getByRole("button", { name: "Heutiger Stand" }).click();
  await expect(page.getByRole("heading", { name: "Zusage: Überweisung in 4 Wochen" })).toBeVisible();
  await expect(day).toHaveValue("");
});

test("finance sees what is to pay, opens a payout and checks a file of the bank before it counts", async ({
  page,
  expectFault,
}) => {
  expectFault(notLoggedIn);
  await openConsole(page, "finance", "/allianz/auszahlungen");
  await expect(page.getByRole("heading", { name: "Jetzt auszuzahlen" })).toBeVisible();
  await page
    .getByRole("link", { name: /^ALLIANZ-\d{8}-\d{4}$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "So geht es weiter" })).toBeVisible();
  await expect(page.getByText("Die Bank hat alles bestätigt.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /^Auszahlung ALLIANZ-/ })).toBeVisible();
  await expect(page.getByText("Ausgeführt", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: / PRM-\d+$/ }).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${consoleOrigin()}/allianz/bank`);
  const chooser = page.locator("input[type=file]");
  const upload = (text: string) =>
    chooser.setInputFiles({ name: "bank.xml", mimeType: "application/xml", buffer: Buffer.from(text) });
  expectFault(/status of 400/);
  await upload("<Document/>");
  await expect(page.getByText("Die Datei ist weder pain.002 noch camt.053 oder camt.054.")).toBeVisible();
  expectFault(/status of 409/);
  await upload(statement("DE02120300000000202051"));
  await expect(page.getByText("Die Datei gehört zum Konto mit dem Ende 2051")).toBeVisible();
});

test("a payout and the rows behind the figures are accessible and do not overflow", async ({
  page,
  expectFault,
}) => {
  test.setTimeout(300_000);
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/auszahlungen");
  const payout = page.getByRole("link", { name: /^EWE-\d{8}-\d{4}$/ }).first();
  await expect(payout).toBeVisible();
  await walkConsole(page, {
    payout: (await payout.getAttribute("href")) ?? "",
    orders: "/ewe/zahlen/bestellungen",
    entries: "/ewe/zahlen/buchungen",
    events: "/ewe/zahlen/ereignisse",
    upload: "/ewe/auftragsdatei",
    owed: `/ewe/buchhaltung?stichtag=${germanDay(-1)}`,
  });
});

test("voucher codes are checked line by line before they are added", async ({ page, expectFault }) => {
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/ewe/gutscheine");
  await page.getByRole("button", { name: "Codes hinzufügen" }).click();
  await page.getByLabel("Wert in Euro").fill("12,50");
  await page.getByLabel("Codes", { exact: true }).fill("E2E-TEST-0001\nE2E-TEST-0001\nx");
  await page.getByRole("button", { name: "Prüfen" }).click();
  await expect(page.getByText("Codes in Ordnung: 1")).toBeVisible();
  await expect(page.getByText("Zeile 2 ist derselbe Code wie Zeile 1")).toBeVisible();
  await expectAccessible(page);
});
