import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { documented, wireJsonSchema } from "./json-schema.ts";
import { BirthDate, Channel, joinedLine, line, Phone, SpokenNumber, Tick } from "./person.ts";
import { EmailAddress } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

const callDefaults = { scope: "tenant", tag: "Auftrag" } as const;
const Empty = z.literal("");

/**
 * A completed order as the provider's shop reports it from the browser, in the shop's own field names. The call is public
 * and proves nothing, so the person's data are validated and not stored, and a tick for advertising is no consent.
 */
export const OrderReport = wire({
  recommendationNumber: ["empfehlungsnummer", SpokenNumber],
  recipientNumber: ["empfaengernummer", SpokenNumber],
  recipient: [
    "empfaengerdaten",
    z.optional(
      z.nullable(
        wire({
          salutation: ["anrede", z.optional(line(20))],
          firstName: ["vorname", z.optional(line(80))],
          lastName: ["name", z.optional(line(80))],
          birthDate: ["geburtsdatum", z.optional(z.union([BirthDate, Empty], { error: "birthDateRule" }))],
          email: ["email", z.optional(z.union([EmailAddress, Empty], { error: "emailInvalid" }))],
          phone: ["telefon", z.optional(Phone)],
          advertising: ["werbeeinwilligung", z.optional(Tick)],
          address: [
            "adresse",
            z.optional(
              z.nullable(
                wire({
                  town: ["ort", z.optional(line(100))],
                  postcode: ["plz", z.optional(line(10))],
                  street: ["strasse", z.optional(line(100))],
                  houseNumber: ["hausnummer", z.optional(line(20))],
                }),
              ),
            ),
          ],
        }),
      ),
    ),
  ],
});
export type OrderReport = z.output<typeof OrderReport>;

export const reportOrder = defineCall({
  ...callDefaults,
  id: "reportOrder",
  method: "POST",
  path: "/tracking/abschliessen",
  summary:
    "An order as the shop reports it, from its server or its page: unverified, once per recommendation and recipient; confirms no address and gives no consent",
  access: "public",
  query: wire({
    channel: ["channel", z.optional(Channel)],
    entrySource: ["einsprungsquelle", z.optional(line(60))],
  }),
  body: OrderReport,
  answers: {
    201: wire({
      recommendationNumber: ["Empfehlungsnummer", SpokenNumber],
      recipientNumber: ["Empfaengernummer", SpokenNumber],
      /** Whether the provider has confirmed the order: never by this call, but possibly before it. */
      isVerified: ["Geprueft", z.boolean()],
    }),
  },
  errors: ["notFound", "emailInvalid", "recommendationLocked"],
  idempotent: true,
  forBrowsers: true,
  keyScope: "orders",
  rateLimit: { attempts: 600, seconds: 3_600 },
  examples: {
    query: { channel: "co", einsprungsquelle: "Einsprungslink" },
    body: {
      empfehlungsnummer: "J53FDD5E4B",
      empfaengernummer: "J539G95EMV",
      empfaengerdaten: {
        anrede: "Herr",
        vorname: "Max",
        name: "Beispiel",
        geburtsdatum: "14.11.1990",
        email: "max@example.org",
        telefon: "",
        werbeeinwilligung: false,
        adresse: { ort: "Oldenburg", plz: "26121", strasse: "Am Deich", hausnummer: "7a" },
      },
    },
    answer: { Empfehlungsnummer: "J53FDD5E4B", Empfaengernummer: "J539G95EMV", Geprueft: false },
  },
});

const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** Spellings of column names in other systems: `E-Mail` is read as `Email`, `verlängerung` as `Verlaengerung`. */
export function plainSpelling(word: string): string {
  return word
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
    .replaceAll(/[-_ ]/g, "");
}

const orderKinds = {
  new: "Neuvertrag",
  extension: "Verlaengerung",
  hotline: "Hotline",
  switch: "Produktwechsel",
} as const;
const kindWords = Object.values(orderKinds);
const kindBySpelling = new Map<string, string>(kindWords.map((word) => [plainSpelling(word), word]));

const OrderKind = z.pipe(
  text(60).check(z.overwrite((word) => kindBySpelling.get(plainSpelling(word)) ?? word)),
  wireWords(orderKinds),
);
documented.add(OrderKind, { type: "string", enum: kindWords });

/**
 * A day or an instant in the formats of other systems: `2026-11-15`, `15.11.2026`, with or without a time. Any line is
 * accepted here; `readFeedDate` of the domain reads it, so that a wrong date is a result of its row.
 */
const DayOrInstant = line(40);

/** Any text: a name or address that we would not accept from a person must not cost the order. */
const CustomerDetail = z.string().check(z.overwrite((typed) => typed.slice(0, 1_000).trim().slice(0, 100)));

/** One order as the provider's system has it. Sending the same row again changes nothing. */
export const OrderRow = wire({
  number: ["Auftragsnummer", line(60).check(z.minLength(1))],
  /** The provider gave the order another number. */
  newNumber: ["NeueAuftragsnummer", z.optional(z.nullable(line(60)))],
  recipientNumber: ["Empfaengernummer", z.optional(z.nullable(line(40)))],
  recommendationNumber: ["Empfehlungsnummer", z.optional(z.nullable(line(40)))],
  code: ["Empfehlungscode", z.optional(z.nullable(line(40)))],
  email: ["Email", z.optional(z.nullable(line(254)))],
  /** The person who ordered. Only hashes are stored, for the fraud rules. */
  firstName: ["Vorname", z.optional(z.nullable(CustomerDetail))],
  lastName: ["Nachname", z.optional(z.nullable(CustomerDetail))],
  street: ["Strasse", z.optional(z.nullable(CustomerDetail))],
  houseNumber: ["Hausnummer", z.optional(z.nullable(z.union([z.int(), CustomerDetail])))],
  postcode: ["Plz", z.optional(z.nullable(z.union([z.int(), CustomerDetail])))],
  /** The product that was really ordered, by its Id or the provider's own number. */
  product: ["Produkt", z.optional(z.nullable(z.union([z.int(), line(60)])))],
  /** The device ordered with the tariff; 0: none. Absent: the recommended one, if its tariff was ordered. */
  deviceId: ["HandyId", z.optional(z.nullable(z.union([z.int(), line(20)])))],
  kind: ["Art", z.optional(z.nullable(OrderKind))],
  orderedOn: ["Bestelldatum", z.optional(z.nullable(DayOrInstant))],
  contractOn: ["Vertragsdatum", z.optional(z.nullable(DayOrInstant))],
  /** On a product switch: the end of the last contract. */
  previousContractOn: ["LetzterVertrag", z.optional(z.nullable(DayOrInstant))],
  cancelledOn: ["Stornodatum", z.optional(z.nullable(DayOrInstant))],
  /** Validated, but not stored. */
  cancelReason: ["Stornogrund", z.optional(z.nullable(joinedLine(200)))],
  /** The cancellation was withdrawn on that day: the order counts again, unless it is cancelled once more later. */
  reinstatedOn: ["Stornoruecknahme", z.optional(z.nullable(DayOrInstant))],
});
export type OrderRow = z.output<typeof OrderRow>;

/** The most rows of one call. */
export const MOST_ORDER_ROWS = 5_000;

/** Rows are validated one by one, so that an invalid one does not block the others. */
const OrderRows = z.array(z.unknown()).check(z.maxLength(MOST_ORDER_ROWS));
documented.add(OrderRows, { type: "array", maxItems: MOST_ORDER_ROWS, items: wireJsonSchema(OrderRow) });

export const OrderRowResult = wire({
  row: ["Zeile", z.int()],
  number: ["Auftragsnummer", z.nullable(z.string())],
  outcome: [
    "Ergebnis",
    wireWords({
      added: "Neu",
      changed: "Geaendert",
      cancelled: "Storniert",
      unchanged: "Unveraendert",
      /** Matches no recommendation; stored, because a later row or a claim may assign it. */
      unmatched: "NichtZugeordnet",
      refused: "Fehler",
    }),
  ],
  matchedBy: [
    "ZugeordnetUeber",
    z.nullable(
      wireWords({
        recipientNumber: "Empfaengernummer",
        recommendationNumber: "Empfehlungsnummer",
        code: "Empfehlungscode",
        email: "Email",
        claim: "Meldung",
        agency: "Agentur",
      }),
    ),
  ],
  /** Why it earns nothing, or why the row was refused. */
  reason: ["Grund", z.nullable(z.string())],
  /** `Grund` as a sentence, or why the order belongs to no recommendation; in the language of the caller. */
  explanation: ["Hinweis", z.nullable(z.string())],
  errors: ["Fehler", z.array(z.string())],
});
export type OrderRowResult = z.output<typeof OrderRowResult>;

export const importOrders = defineCall({
  ...callDefaults,
  id: "importOrders",
  method: "POST",
  path: "/auftraege",
  summary:
    "The order feed: new orders, changed products and numbers, contract dates, cancellations and their withdrawal; row by row",
  access: "apiKey",
  keyScope: "orders",
  body: OrderRows,
  bodyLimit: 5_242_880,
  alsoAccepts: ["text/csv"],
  judgesRows: true,
  answers: {
    200: wire({
      added: ["Neu", z.int()],
      changed: ["Geaendert", z.int()],
      cancelled: ["Storniert", z.int()],
      unchanged: ["Unveraendert", z.int()],
      unmatched: ["NichtZugeordnet", z.int()],
      refused: ["Fehler", z.int()],
      rows: ["Zeilen", z.array(OrderRowResult)],
    }),
  },
  errors: [],
  idempotent: true,
  examples: {
    body: [
      {
        Auftragsnummer: "A-2026-004711",
        Empfaengernummer: "J539G95EMV",
        Produkt: 101,
        Bestelldatum: "2026-11-15",
        Vertragsdatum: "2026-11-20",
      },
    ],
    answer: {
      Neu: 1,
      Geaendert: 0,
      Storniert: 0,
      Unveraendert: 0,
      NichtZugeordnet: 0,
      Fehler: 0,
      Zeilen: [
        {
          Zeile: 1,
          Auftragsnummer: "A-2026-004711",
          Ergebnis: "Neu",
          ZugeordnetUeber: "Empfaengernummer",
          Grund: null,
          Hinweis: null,
          Fehler: [],
        },
      ],
    },
  },
});

export const orderCalls = [reportOrder, importOrders] as const;
