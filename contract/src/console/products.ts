import { productStatuses } from "@weitersagen/domain/product-life";
import * as z from "zod/mini";
import { ExternalId, productClasses, ProductId } from "../catalogue.ts";
import { Instant, numberText } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { CataloguePicture } from "./catalogue-pictures.ts";
import { defineConsoleCall } from "./console-call.ts";
import { Reason } from "./reason.ts";
import { productStateNames } from "./product-list.ts";

const callDefaults = { scope: "consoleTenant", tag: "Katalog" } as const;

const NAME_LENGTH = 120;
const SENTENCE_LENGTH = 500;
const Name = trimmed(NAME_LENGTH).check(z.minLength(1));
const Sentence = trimmed(SENTENCE_LENGTH);
const Price = z.int().check(z.gte(0), z.lte(2_147_483_647));
/** What a product may pay for a recommendation, in cents. */
export const Amount = z.int().check(z.gte(0), z.lte(1_000_000));
const MOST_CATEGORIES = 200;

/** A calendar day in Germany. */
export const Day = text(10).check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: "dayRule" }),
  z.refine(
    (day) => {
      const at = new Date(`${day}T00:00:00Z`);
      return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day >= "2000" && day < "2100";
    },
    { error: "dayRule" },
  ),
);
/**
 * A hash of the values that the console has loaded. A change is refused if they have changed since, so that a person cannot
 * overwrite what they have not seen.
 */
const Version = text(64).check(z.regex(/^[0-9a-f]{16}$/));

/** The texts of a product that visitors read. German; English beside it, empty where there is none. */
export const productTextFields = {
  name: ["Name", Name],
  displayName: ["AnzeigeName", Name],
  description1: ["Beschreibung1", Sentence],
  description2: ["Beschreibung2", Sentence],
  description3: ["Beschreibung3", Sentence],
  description4: ["Beschreibung4", Sentence],
  promotionName: ["Aktionsname", trimmed(NAME_LENGTH)],
  priceSplit: ["Preisaufteilung", Sentence],
} as const;
export type ProductTextName = keyof typeof productTextFields;
/** How many characters a text of a product may have. */
export const lengthOfProductText = (name: ProductTextName): number =>
  name === "name" || name === "displayName" || name === "promotionName" ? NAME_LENGTH : SENTENCE_LENGTH;
export const productTextNames = Object.keys(productTextFields) as ProductTextName[];

const EnglishTexts = wire({
  ...productTextFields,
  name: ["Name", trimmed(NAME_LENGTH)],
  displayName: ["AnzeigeName", trimmed(NAME_LENGTH)],
});

/** The fields of a product that an operator edits in the console. An empty text means that there is none. */
export const ProductForm = wire({
  ...productTextFields,
  english: ["Englisch", EnglishTexts],
  externalId: ["ExterneId", ExternalId],
  group: ["Gruppe", Name],
  monthlyCents: ["PreisMonatlich", Price],
  oneOffCents: ["PreisEinmalig", Price],
  promotionRebateCents: ["Aktionsrabatt", Price],
  footnote: ["Fussnote", trimmed(60)],
  categoryIds: ["Kategorien", z.array(ProductId).check(z.maxLength(MOST_CATEGORIES))],
  young: ["Young", z.boolean()],
  hybrid: ["Hybrid", z.boolean()],
  /** Double play (internet and telephone) or triple play (with television). */
  play: ["Kategorie", z.nullable(z.enum(["DP", "TP"]))],
  productClass: ["Klasse", z.nullable(z.enum(productClasses))],
  providerProductId: ["TelekomProduktId", trimmed(60)],
  commission: ["Provision", text(40).check(z.regex(/^(?:[a-z]+;\d{1,9})?$/, { error: "commissionScheme" }))],
});
export type ProductForm = z.output<typeof ProductForm>;

const Bounty = wire({
  amountCents: ["WertCent", z.int()],
  startsAt: ["Startdatum", Instant],
  endsAt: ["Enddatum", z.nullable(Instant)],
  shownEndsAt: ["EnddatumAnzeige", z.nullable(Instant)],
});

const AmountRequest = wire({
  /** Null: the first amount is taken back, and nothing is paid as before. */
  amountCents: ["WertCent", z.nullable(z.int())],
  /** The planned amount that is taken back; null: another amount is asked for. */
  plannedCents: ["GeplantCent", z.nullable(z.int())],
  from: ["Ab", Day],
  until: ["Bis", z.nullable(Day)],
  maker: ["Gestellt", z.string()],
});
export type AmountRequest = z.output<typeof AmountRequest>;

/** A device that is offered with the tariff. */
const DeviceAmounts = wire({
  deviceId: ["HandyId", ProductId],
  name: ["Name", z.string()],
  state: ["Zustand", z.enum(productStateNames)],
  /** False: it pays what the tariff pays. */
  hasOwn: ["EigenePraemien", z.boolean()],
  bounties: ["Praemien", z.array(Bounty)],
  request: ["Antrag", z.nullable(AmountRequest)],
});
export type DeviceAmounts = z.output<typeof DeviceAmounts>;

const IdAndName = wire({ id: ["Id", ProductId], name: ["Name", z.string()] });

const ProductView = wire({
  id: ["Id", ProductId],
  form: ["Felder", ProductForm],
  version: ["Fassung", z.string()],
  state: ["Zustand", z.enum(productStateNames)],
  status: ["Status", z.enum(productStatuses)],
  activeFrom: ["AktivAb", z.nullable(Instant)],
  activeUntil: ["AktivBis", z.nullable(Instant)],
  successor: ["Nachfolger", z.nullable(IdAndName)],
  /** The version of the period and the successor, which are changed apart from the form. */
  saleVersion: ["Verkaufsfassung", z.string()],
  /** Its first sale is planned: taken back, it is a draft again. */
  isUnsold: ["NochNieVerkauft", z.boolean()],
  bounties: ["Praemien", z.array(Bounty)],
  /** The change of its amounts that waits for a second person. */
  request: ["Antrag", z.nullable(AmountRequest)],
  devices: ["Geraete", z.array(DeviceAmounts)],
  categories: ["AlleKategorien", z.array(IdAndName)],
  picture: ["Bild", z.nullable(CataloguePicture)],
});
export type ProductView = z.output<typeof ProductView>;

const params = wire({ id: ["id", numberText({ min: 1, max: 2_147_483_647 })] });
const exampleParams = { id: "101" };
const exampleTexts = {
  Name: "Ökostrom 24",
  AnzeigeName: "Ökostrom 24",
  Beschreibung1: "24 Monate Preisgarantie",
  Beschreibung2: "",
  Beschreibung3: "",
  Beschreibung4: "",
  Aktionsname: "",
  Preisaufteilung: "",
};
export const exampleForm = {
  ...exampleTexts,
  Englisch: { ...exampleTexts, Name: "", AnzeigeName: "", Beschreibung1: "24 months price guarantee" },
  ExterneId: "OEKO-24",
  Gruppe: "Strom",
  PreisMonatlich: 4_200,
  PreisEinmalig: 0,
  Aktionsrabatt: 0,
  Fussnote: "",
  Kategorien: [1],
  Young: false,
  Hybrid: false,
  Kategorie: null,
  Klasse: null,
  TelekomProduktId: "",
  Provision: "",
};
const version = "0123456789abcdef";

export const getCatalogueProduct = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.read",
  id: "getCatalogueProduct",
  method: "GET",
  path: "/produkte/{id}",
  summary: "Returns a product with its texts in both languages, its period and its amounts",
  params,
  answers: { 200: ProductView },
  examples: {
    params: exampleParams,
    answer: {
      Id: 101,
      Felder: exampleForm,
      Fassung: version,
      Zustand: "onSale",
      Status: "active",
      AktivAb: null,
      AktivBis: null,
      Nachfolger: null,
      Verkaufsfassung: version,
      NochNieVerkauft: false,
      Praemien: [
        { WertCent: 5_000, Startdatum: "2026-01-01T00:00:00Z", Enddatum: null, EnddatumAnzeige: null },
      ],
      Antrag: null,
      Geraete: [
        {
          HandyId: 302,
          Name: "Nordlys 5 mit Ökostrom 24",
          Zustand: "onSale",
          EigenePraemien: false,
          Praemien: [
            { WertCent: 5_000, Startdatum: "2026-01-01T00:00:00Z", Enddatum: null, EnddatumAnzeige: null },
          ],
          Antrag: null,
        },
      ],
      AlleKategorien: [{ Id: 1, Name: "Strom" }],
      Bild: null,
    },
  },
});

export const addCatalogueProduct = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "addCatalogueProduct",
  method: "POST",
  path: "/produkte",
  summary: "Adds a product as a draft, empty or as a copy of another one",
  body: wire({
    /** The next free number if absent. */
    id: ["Id", z.nullable(ProductId)],
    externalId: ["ExterneId", ExternalId],
    name: ["Name", Name],
    /** Its texts, prices, categories, picture and devices are copied; its amounts are not. */
    templateId: ["Vorlage", z.nullable(ProductId)],
  }),
  answers: { 200: wire({ id: ["Id", ProductId] }) },
  errors: ["wrongState"],
  examples: {
    body: { Id: null, ExterneId: "OEKO-36", Name: "Ökostrom 36", Vorlage: 101 },
    answer: { Id: 102 },
  },
});

export const changeCatalogueProduct = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "changeCatalogueProduct",
  method: "PUT",
  path: "/produkte/{id}",
  summary: "Changes texts, prices and categories of a product, if they have not changed meanwhile",
  params,
  body: wire({ version: ["Fassung", Version], form: ["Felder", ProductForm] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: exampleParams, body: { Fassung: version, Felder: exampleForm } },
});

export const setProductSale = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "setProductSale",
  method: "PUT",
  path: "/produkte/{id}/verkauf",
  summary: "Puts a product on sale for a period, ends its sale or withdraws it, with what replaces it",
  params,
  body: wire({
    version: ["Verkaufsfassung", Version],
    /** Takes it off sale. A product whose first sale has not begun is a draft again. */
    isWithdrawn: ["Zurueckgezogen", z.boolean()],
    /** The first and the last day on sale, in Germany. */
    from: ["Ab", z.nullable(Day)],
    until: ["Bis", z.nullable(Day)],
    successorId: ["Nachfolger", z.nullable(ProductId)],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: {
    params: exampleParams,
    body: { Verkaufsfassung: version, Zurueckgezogen: false, Ab: null, Bis: "2026-11-20", Nachfolger: 102 },
  },
});

export const askForRewardAmount = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "askForRewardAmount",
  method: "POST",
  path: "/produkte/{id}/praemien",
  summary:
    "Asks for another amount from a day on, or to take the first one back; a second person approves it",
  params,
  body: wire({
    /** A device of the tariff; absent: the tariff itself. */
    deviceId: ["HandyId", z.optional(ProductId)],
    /** Null takes back the planned amount of exactly these days, before which nothing is paid. */
    amountCents: ["WertCent", z.nullable(Amount)],
    from: ["Ab", Day],
    until: ["Bis", z.nullable(Day)],
    reason: ["Grund", Reason],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: {
    params: exampleParams,
    body: { WertCent: 7_500, Ab: "2026-11-23", Bis: null, Grund: "Herbstaktion" },
  },
});

export const listCategoryNames = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.read",
  id: "listCategoryNames",
  method: "GET",
  path: "/kategorien/namen",
  summary: "Lists the names of the categories",
  answers: {
    200: wire({
      content: [
        "Content",
        z.array(
          wire({
            id: ["Id", ProductId],
            name: ["Name", z.string()],
            mergedIds: ["ZusammengefuehrteIds", z.array(ProductId)],
          }),
        ),
      ],
    }),
  },
  examples: { answer: { Content: [{ Id: 1, Name: "Strom", ZusammengefuehrteIds: [7] }] } },
});

const FootnoteChoice = wire({
  identifier: ["Kennung", z.string()],
  title: ["Titel", z.string()],
  /** What visitors read, without markup. */
  text: ["Text", z.string()],
});
export type FootnoteChoice = z.output<typeof FootnoteChoice>;

export const listFootnoteChoices = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.read",
  id: "listFootnoteChoices",
  method: "GET",
  path: "/fussnoten",
  summary: "Lists the footnotes that a product can refer to, with their text",
  answers: { 200: wire({ content: ["Content", z.array(FootnoteChoice)] }) },
  examples: {
    answer: {
      Content: [{ Kennung: "strom-preis", Titel: "Strompreis", Text: "Der Monatsbetrag ist ein Beispiel." }],
    },
  },
});

export const productCalls = [
  getCatalogueProduct,
  addCatalogueProduct,
  changeCatalogueProduct,
  setProductSale,
  askForRewardAmount,
  listCategoryNames,
  listFootnoteChoices,
];
