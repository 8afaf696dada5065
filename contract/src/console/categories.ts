import * as z from "zod/mini";
import { categoryLayouts, ProductId } from "../catalogue.ts";
import { numberText } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { CataloguePicture } from "./catalogue-pictures.ts";
import { defineConsoleCall } from "./console-call.ts";
import { productStateNames } from "./product-list.ts";

const callDefaults = { scope: "consoleTenant", tag: "Katalog" } as const;
const filled = (max: number) => trimmed(max).check(z.minLength(1));
/** So many products a category can have. */
export const MOST_PRODUCTS = 5_000;
const MOST_CATEGORIES = 1_000;

const CategoryRow = wire({
  id: ["Id", ProductId],
  key: ["Schluessel", z.string()],
  name: ["Name", z.string()],
  products: ["Produkte", z.int()],
  /** Shows devices, which have no list of products. */
  hasDevices: ["MitGeraeten", z.boolean()],
});
export type CategoryRow = z.output<typeof CategoryRow>;

export const listCatalogueCategories = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.read",
  id: "listCatalogueCategories",
  method: "GET",
  path: "/kategorien",
  summary: "Lists the categories in the order in which pages show them",
  answers: { 200: wire({ content: ["Content", z.array(CategoryRow)] }) },
  examples: {
    answer: { Content: [{ Id: 1, Schluessel: "strom", Name: "Strom", Produkte: 4, MitGeraeten: false }] },
  },
});

export const orderCatalogueCategories = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "orderCatalogueCategories",
  method: "PUT",
  path: "/kategorien",
  summary: "Sets the order of all categories",
  body: wire({ ids: ["Kategorien", z.array(ProductId).check(z.maxLength(MOST_CATEGORIES))] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { body: { Kategorien: [1, 2] } },
});

const Texts = wire({
  name: ["Name", filled(120)],
  title: ["Titel", filled(120)],
  /** `{praemie}` is replaced by the reward that a recommendation earns at the moment. */
  description: ["Beschreibung", filled(500)],
});

export const CategoryForm = wire({
  german: ["Deutsch", Texts],
  english: ["Englisch", Texts],
  layout: ["Darstellung", z.enum(categoryLayouts)],
  defaultProductId: ["StandardProdukt", z.nullable(ProductId)],
  /** In the order of the page. */
  productIds: ["Produkte", z.array(ProductId).check(z.maxLength(MOST_PRODUCTS))],
});
export type CategoryForm = z.output<typeof CategoryForm>;

const CategoryView = wire({
  id: ["Id", ProductId],
  key: ["Schluessel", z.string()],
  form: ["Felder", CategoryForm],
  version: ["Fassung", z.string()],
  hasDevices: ["MitGeraeten", z.boolean()],
  products: [
    "Produktnamen",
    z.array(
      wire({
        id: ["Id", ProductId],
        name: ["Name", z.string()],
        state: ["Zustand", z.enum(productStateNames)],
      }),
    ),
  ],
  picture: ["Bild", z.nullable(CataloguePicture)],
});
export type CategoryView = z.output<typeof CategoryView>;

const Version = text(64).check(z.regex(/^[0-9a-f]{16}$/));
const params = wire({ id: ["id", numberText({ min: 1, max: 2_147_483_647 })] });
const exampleParams = { id: "1" };
const exampleForm = {
  Deutsch: { Name: "Strom", Titel: "Strom empfehlen", Beschreibung: "Empfehlen und {praemie} bekommen" },
  Englisch: { Name: "Power", Titel: "Recommend power", Beschreibung: "Recommend and get {praemie}" },
  Darstellung: "kartendeck",
  StandardProdukt: 101,
  Produkte: [101],
};

export const getCatalogueCategory = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.read",
  id: "getCatalogueCategory",
  method: "GET",
  path: "/kategorien/{id}",
  summary: "Returns a category with its texts in both languages and its products",
  params,
  answers: { 200: CategoryView },
  examples: {
    params: exampleParams,
    answer: {
      Id: 1,
      Schluessel: "strom",
      Felder: exampleForm,
      Fassung: "0123456789abcdef",
      MitGeraeten: false,
      Produktnamen: [{ Id: 101, Name: "Ökostrom 24", Zustand: "onSale" }],
      Bild: null,
    },
  },
});

export const changeCatalogueCategory = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "changeCatalogueCategory",
  method: "PUT",
  path: "/kategorien/{id}",
  summary: "Changes texts, layout and products of a category, if they have not changed meanwhile",
  params,
  body: wire({
    version: ["Fassung", Version],
    form: ["Felder", CategoryForm],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: exampleParams, body: { Fassung: "0123456789abcdef", Felder: exampleForm } },
});

const MergeTarget = wire({
  id: ["Id", ProductId],
  key: ["Schluessel", z.string()],
  name: ["Name", z.string()],
  version: ["Fassung", z.string()],
  /** Products that the target would get. */
  newProducts: ["NeueProdukte", z.int()],
  /** Products that it shows already. */
  sharedProducts: ["GemeinsameProdukte", z.int()],
});
export type MergeTarget = z.output<typeof MergeTarget>;

export const listMergeTargets = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "listMergeTargets",
  method: "GET",
  path: "/kategorien/{id}/zusammenfuehren",
  summary: "Lists the categories that can take the products and the address of this one",
  params,
  answers: { 200: wire({ content: ["Content", z.array(MergeTarget)] }) },
  examples: {
    params: exampleParams,
    answer: {
      Content: [
        {
          Id: 2,
          Schluessel: "gas",
          Name: "Gas",
          Fassung: "fedcba9876543210",
          NeueProdukte: 3,
          GemeinsameProdukte: 1,
        },
      ],
    },
  },
});

export const mergeCatalogueCategory = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "mergeCatalogueCategory",
  method: "POST",
  path: "/kategorien/{id}/zusammenfuehren",
  summary: "Moves the products of a category to another one, removes it and redirects its address",
  params,
  body: wire({
    version: ["Fassung", Version],
    targetId: ["Ziel", ProductId],
    targetVersion: ["FassungDesZiels", Version],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: {
    params: exampleParams,
    body: { Fassung: "0123456789abcdef", Ziel: 2, FassungDesZiels: "fedcba9876543210" },
  },
});

export const categoryCalls = [
  listCatalogueCategories,
  orderCatalogueCategories,
  getCatalogueCategory,
  changeCatalogueCategory,
  listMergeTargets,
  mergeCatalogueCategory,
];
