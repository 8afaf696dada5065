import { part } from "./field.ts";

// The parts of settings that hold several values, such as the bank account that pays. The console makes its forms from
// them. Each part has its wire name, its kind of control, and a label with an optional hint in German and in English. What a
// part accepts is defined in the contract; `contract/src/tenant-fields.test.ts` compares both.

/** The part may be left empty; then it is left out of the stored setting. */
const absent = { empty: "absent" } as const;

/** Values that differ between the environments of a tenant. */
export const environmentParts = (
  [
    ["production", "Produktion", "Production"],
    ["staging", "Abnahme", "Staging"],
    ["testing", "Test", "Testing"],
    ["development", "Entwicklung", "Development"],
  ] as const
).map(([name, de, en]) =>
  part(name, "group", [de], [en], {
    ...absent,
    parts: [
      part("LinkDomain", "text", ["Domain der geteilten Links"], ["Domain of shared links"], absent),
      part(
        "TrackingSiteId",
        "number",
        ["Nummer der Seite in der Messung"],
        ["Site id of the tracking"],
        absent,
      ),
      part(
        "ConsentServiceUrl",
        "url",
        ["Adresse der fremden Einwilligungsabfrage"],
        ["Address of the external consent manager"],
        absent,
      ),
    ],
  }),
);

const consentCategory = part("Kategorie", "choice", ["Art"], ["Category"], {
  choices: [
    { value: "required", de: "notwendig", en: "required" },
    { value: "functional", de: "funktional", en: "functional" },
    { value: "analytical", de: "Statistik", en: "analytical" },
    { value: "marketing", de: "Marketing", en: "marketing" },
  ],
});

export const consentParts = [
  part(
    "CookiePrefix",
    "text",
    ["Anfang der Cookie-Namen", "Kleinbuchstaben, Ziffern, _ und -. Darf leer sein."],
    ["Beginning of cookie names", "Lower-case letters, digits, _ and -. May be empty."],
  ),
  part("AblaufTage", "number", ["Erneut fragen nach Tagen"], ["Ask again after days"], { min: 1, max: 365 }),
  part(
    "TextVersion",
    "text",
    ["Fassung des Textes", "Eine neue Fassung fragt alle noch einmal."],
    ["Version of the text", "A new version asks everyone again."],
  ),
  part("Dienste", "rows", ["Dienste"], ["Services"], {
    parts: [
      part(
        "Name",
        "text",
        ["Kennung", "Unter ihr wird die Entscheidung gespeichert."],
        ["Key", "The decision is stored under it."],
      ),
      part(
        "Anzeigename",
        "wording",
        ["Anzeigename", "Leer: die Kennung."],
        ["Shown name", "Empty: the key."],
        absent,
      ),
      consentCategory,
      part("Anbieter", "wording", ["Anbieter"], ["Provider"]),
      part("Zweck", "wording", ["Zweck"], ["Purpose"]),
      part("Cookies", "lines", ["Cookies", "Ein Name je Zeile."], ["Cookies", "One name per line."]),
    ],
  }),
];

export const trackingParts = [
  part(
    "Name",
    "text",
    ["Name", "Wie der Dienst in der Einwilligung heißt."],
    ["Name", "The name of the service in the consent."],
  ),
  part("Art", "choice", ["Werkzeug"], ["Tool"], {
    choices: [{ value: "matomo", de: "Matomo", en: "Matomo" }],
  }),
  consentCategory,
  part(
    "Url",
    "text",
    ["Adresse", "https://… oder ein Pfad dieser Website."],
    ["Address", "https://… or a path of this site."],
  ),
  part("SiteId", "number", ["Nummer der Seite"], ["Site id"], { min: 1 }),
  part("ZielId", "number", ["Nummer des Ziels", "Leer: kein Ziel."], ["Goal id", "Empty: no goal."], {
    min: 1,
    ...absent,
  }),
];

export const voucherShopParts = [
  part("Name", "text", ["Name des Shops"], ["Name of the shop"]),
  part("Link", "url", ["Adresse", "Beginnt mit https://."], ["Address", "Begins with https://."]),
  part(
    "Bild",
    "text",
    ["Bild", "Kennung eines Bildes unter „Inhalte“. Leer: ein Zeichen statt eines Bildes."],
    ["Picture", "The id of a picture under “Content”. Empty: a symbol instead of a picture."],
    absent,
  ),
  part(
    "Bedingungen",
    "wording",
    ["Bedingungen", "Wofür und wie lange ein Gutschein gilt."],
    ["Conditions", "What a voucher is good for and until when."],
    absent,
  ),
];

export const payerParts = [
  part("Name", "text", ["Kontoinhaber"], ["Account holder"]),
  part("IBAN", "text", ["IBAN", "Ohne Leerzeichen."], ["IBAN", "Without spaces."]),
  part(
    "BIC",
    "text",
    ["BIC", "Nur bei Konten außerhalb Deutschlands nötig."],
    ["BIC", "Needed for accounts outside Germany only."],
    absent,
  ),
];

export const issuerParts = [
  part("Name", "text", ["Firma"], ["Company"]),
  part("Strasse", "text", ["Straße und Hausnummer"], ["Street and number"]),
  part("PLZ", "text", ["PLZ"], ["Postcode"]),
  part("Ort", "text", ["Ort"], ["Town"]),
  part("UStId", "text", ["USt-IdNr.", "DE und neun Ziffern."], ["VAT id", "DE and nine digits."]),
  part("Email", "email", ["E-Mail"], ["E-mail"]),
];

/** An account number of the chart of accounts. */
const account = (name: string, de: string, en: string) =>
  part(name, "number", [de], [en], { min: 1, max: 99_999_999, ...absent });

export const datevParts = [
  part("Beraternummer", "number", ["Beraternummer"], ["Consultant number"], { min: 1_001, max: 9_999_999 }),
  part("Mandantennummer", "number", ["Mandantennummer"], ["Client number"], { min: 1, max: 99_999 }),
  part("Kontenrahmen", "choice", ["Kontenrahmen"], ["Chart of accounts"], {
    choices: [
      { value: "03", de: "SKR 03", en: "SKR 03" },
      { value: "04", de: "SKR 04", en: "SKR 04" },
    ],
  }),
  part(
    "Sachkontenlaenge",
    "number",
    ["Länge der Sachkonten", "Leer: 4."],
    ["Length of accounts", "Empty: 4."],
    {
      min: 4,
      max: 8,
      ...absent,
    },
  ),
  part(
    "WirtschaftsjahrMonat",
    "number",
    ["Erster Monat des Wirtschaftsjahrs", "Leer: 1, der Januar."],
    ["First month of the business year", "Empty: 1, January."],
    { min: 1, max: 12, ...absent },
  ),
  part(
    "Konten",
    "group",
    ["Abweichende Konten", "Leer: das übliche Konto."],
    ["Differing accounts", "Empty: the usual account."],
    {
      ...absent,
      parts: [
        account("Aufwand", "Aufwand", "Expense"),
        account("Verbindlichkeiten", "Verbindlichkeiten", "Liabilities"),
        account("Bank", "Bank", "Bank"),
        account("Gutscheine", "Gutscheine", "Vouchers"),
        account("Rueckforderungen", "Rückforderungen", "Claims back"),
        account("Provisionen", "Provisionen", "Commissions"),
        account("VerbindlichkeitenAgenturen", "Verbindlichkeiten an Agenturen", "Liabilities to agencies"),
        account("Vorsteuer", "Vorsteuer", "Input tax"),
      ],
    },
  ),
];

export const signOnParts = [
  part("Issuer", "url", ["Aussteller (Issuer)"], ["Issuer"]),
  part("ClientId", "text", ["Client-Id"], ["Client id"]),
  part("Scope", "text", ["Scope", "Leer: openid."], ["Scope", "Empty: openid."], absent),
  part(
    "Redirect",
    "url",
    ["Rücksprungadresse", "Leer: die eigene Seite dafür."],
    ["Redirect address", "Empty: the own screen for it."],
    absent,
  ),
  part("RollenClaim", "text", ["Claim der Rollen"], ["Claim of the roles"], absent),
  part("AgenturClaim", "text", ["Claim der Agentur"], ["Claim of the agency"], absent),
];

/** An extra reward, by the names that its form has. */
export const extraRewardParts = [
  part("Titel", "wording", ["Titel"], ["Title"]),
  part("WertCent", "cents", ["Betrag"], ["Amount"]),
  part("Erfolg", "number", ["Für die wievielte erfolgreiche Empfehlung"], ["For which success"]),
  part("Startdatum", "instant", ["Erster Tag"], ["First day"]),
  part("Enddatum", "instant", ["Letzter Tag"], ["Last day"]),
];
