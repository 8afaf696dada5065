import { everybody, type Matrix } from "./isolation.ts";
import type { Ids } from "./worlds.ts";

const nothingPrivate = { answers: everybody(200), foreign: "public" } as const;

/** One row per call of the contract, by its id: who may make it, about what, and what everybody else is told. */
export const isolationMatrix: Matrix<Ids> = {
  getTenant: { ...nothingPrivate, input: (owner) => ({ params: { slug: owner.tenant } }) },
  getDefaultRoutes: { ...nothingPrivate, input: () => ({}) },
  getContentPage: { ...nothingPrivate, input: () => ({ params: { name: "impressum" } }) },
  getVariables: { ...nothingPrivate, input: () => ({}) },
  askVariables: { ...nothingPrivate, input: () => ({ body: {} }) },
  askAgencyVariables: {
    ...nothingPrivate,
    input: (owner) => ({ params: { id: owner.ids.agency }, body: {} }),
  },
  getLanguages: { ...nothingPrivate, input: () => ({}) },
  getLanguageContent: { ...nothingPrivate, input: () => ({ params: { iso: "de" } }) },
  getCaptcha: { ...nothingPrivate, input: () => ({}) },
};
