import { everybody, type Matrix } from "./isolation.ts";
import { accountRows } from "./isolation-rows-account.ts";
import { agencyRows } from "./isolation-rows-agency.ts";
import { agencyReportRows } from "./isolation-rows-agency-report.ts";
import { claimRows } from "./isolation-rows-claim.ts";
import { commissionRows } from "./isolation-rows-commission.ts";
import { dataRows } from "./isolation-rows-data.ts";
import { insightRows } from "./isolation-rows-insight.ts";
import { rewardRows } from "./isolation-rows-reward.ts";
import { recommendationRows } from "./isolation-recommendation.ts";
import type { Ids } from "./worlds.ts";

const nothingPrivate = { answers: everybody(200), foreign: "public" } as const;

/** Everybody may see it at its own tenant; another tenant does not have it. */
const ofTheTenant = { answers: everybody(200), foreign: "PSOF0102", byCapability: true } as const;
/** Neither world's tenant has such a thing. */
const notHere = { answers: everybody("PSOF0102"), foreign: "public" } as const;

/** One row per call of the contract, by its id: who may make it, on which objects, and the error for all other callers. */
export const isolationMatrix: Matrix<Ids> = {
  ...agencyRows,
  ...commissionRows,
  ...insightRows,
  getTenant: { ...nothingPrivate, input: (owner) => ({ params: { slug: owner.tenant } }) },
  getDefaultRoutes: { ...nothingPrivate, input: () => ({}) },
  getContentPage: { ...nothingPrivate, input: () => ({ params: { name: "impressum" } }) },
  listFootnotes: { ...nothingPrivate, input: () => ({ query: { identifier: "preis-zuhause" } }) },
  getVariables: { ...nothingPrivate, input: () => ({}) },
  askVariables: { ...nothingPrivate, input: () => ({ body: {} }) },
  askAgencyVariables: {
    ...nothingPrivate,
    input: (owner) => ({ params: { id: owner.ids.agency }, body: {} }),
  },
  getLanguages: { ...nothingPrivate, input: () => ({}) },
  getLanguageContent: { ...nothingPrivate, input: () => ({ params: { iso: "de" } }) },
  listContent: { ...nothingPrivate, input: () => ({ params: { app: "kuestenstrom", schema: "faq" } }) },
  getContent: {
    ...nothingPrivate,
    input: () => ({ params: { app: "kuestenstrom", schema: "seiten", id: "impressum" } }),
  },
  queryContent: {
    ...nothingPrivate,
    input: () => ({
      params: { app: "kuestenstrom" },
      body: { query: "{ queryVariablenContents { id } }" },
    }),
  },
  getAsset: { ...nothingPrivate, input: () => ({ params: { app: "kuestenstrom", id: "auftakt" } }) },
  listCategories: { ...nothingPrivate, input: () => ({}) },
  listProducts: { ...nothingPrivate, input: () => ({ query: { kategorie: "internet" } }) },
  getShelf: { ...nothingPrivate, input: () => ({ query: { kategorie: "internet" } }) },
  listBestPaid: { ...nothingPrivate, input: () => ({ query: { anzahl: "3" } }) },
  getProduct: { ...ofTheTenant, input: ({ ids }) => ({ params: { id: ids.product } }) },
  getProductByExternalId: { ...ofTheTenant, input: ({ ids }) => ({ params: { id: ids.externalProduct } }) },
  listTariffsOfDevice: { ...notHere, input: () => ({ params: { id: "1" } }) },
  listManufacturers: { ...notHere, input: () => ({ query: { kategorie: "internet" } }) },
  searchAdvisors: { ...notHere, input: () => ({ query: { query: "a" } }) },
  listAgents: { ...notHere, input: () => ({}) },
  getMaxBounty: { ...nothingPrivate, input: () => ({}) },
  listActiveCampaigns: { ...nothingPrivate, input: () => ({}) },
  getCategoryPicture: { ...nothingPrivate, input: () => ({ params: { id: "1" } }) },
  getCategoryIcon: { ...nothingPrivate, input: () => ({ params: { id: "1" } }) },
  getProductPicture: { ...ofTheTenant, input: ({ ids }) => ({ params: { id: ids.product } }) },
  getSmallProductPicture: { ...ofTheTenant, input: ({ ids }) => ({ params: { id: ids.externalProduct } }) },
  checkPass: { ...ofTheTenant, input: ({ ids }) => ({ body: { Zugang: ids.recommendation } }) },
  getImage: { ...ofTheTenant, input: ({ ids }) => ({ params: { hash: ids.image } }) },
  getCaptcha: { ...nothingPrivate, input: () => ({}) },
  askContact: { ...nothingPrivate, input: () => ({ query: { cmd: "IsCaptchaRequired" } }) },
  sendContact: {
    answers: everybody(201),
    foreign: "public",
    input: () => ({
      body: { Name: "Erika", Email: "erika@example.org", Betreff: "Frage", Nachricht: "Wie geht es weiter?" },
    }),
  },
  ...accountRows,
  ...dataRows,
  recordCookieDecision: {
    answers: everybody(204),
    foreign: "public",
    input: () => ({
      body: {
        EinwilligungId: "5f1c0a9be3d24e7f8a6b7c8d9e0f1a2b",
        Funktional: false,
        Analytisch: true,
        Marketing: false,
        TextVersion: "2026-05",
      },
    }),
  },
  ...recommendationRows,
  ...agencyReportRows,
  ...rewardRows,
  ...claimRows,
};
