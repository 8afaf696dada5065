import { everybody, only, type Matrix, type Role, type World } from "./isolation.ts";
import { newAddress } from "./people.ts";
import { PASSWORD } from "./referrers.ts";
import type { Ids } from "./worlds.ts";

/** A session that the call may end, for a referrer; everybody else as they are. */
const ownSession = (caller: World<Ids>, role: Role) =>
  role === "referrer" ? caller.ids.newSession() : Promise.resolve(caller.headers(role));

const saysNothing = { answers: everybody(204), foreign: "public" } as const;
/** What the caller's own session stands for: there is nothing of anybody else's to name. */
const ownOnly = (status: number) => ({ answers: only(status, "referrer"), foreign: "public" }) as const;

/** Login, passwords and one's own data. */
export const accountRows: Matrix<Ids> = {
  login: {
    answers: everybody(200),
    foreign: "PSOF0201",
    byCapability: true,
    input: async ({ ids }) => ({ body: { Email: (await ids.newReferrer()).email, Password: PASSWORD } }),
  },
  loginByToken: {
    answers: everybody(200),
    foreign: "PSOF0202",
    byCapability: true,
    input: async ({ ids }) => ({ query: { token: await ids.newLink("login") } }),
  },
  loginWithToken: {
    answers: everybody(200),
    foreign: "PSOF0202",
    byCapability: true,
    input: async ({ ids }) => ({ body: { Token: await ids.newLink("login") } }),
  },
  requestLoginLink: { ...saysNothing, input: ({ ids }) => ({ body: { Email: ids.referrer.email } }) },
  requestPasswordReset: { ...saysNothing, input: ({ ids }) => ({ params: { email: ids.referrer.email } }) },
  logout: { ...ownOnly(204), session: ownSession, input: () => ({}) },
  getUser: { ...ownOnly(200), input: () => ({}) },
  updateLanguage: { ...ownOnly(200), input: () => ({ body: { Language: "de" } }) },
  validateResetPassword: {
    answers: everybody(204),
    foreign: "PSOF0202",
    byCapability: true,
    input: async ({ ids }) => ({ body: { Token: await ids.newLink("passwordReset") } }),
  },
  resetPassword: {
    answers: everybody(204),
    foreign: "PSOF0202",
    byCapability: true,
    input: async ({ ids }) => ({ body: { Token: await ids.newLink("passwordReset"), Password: PASSWORD } }),
  },
  changePassword: {
    ...ownOnly(204),
    session: ownSession,
    input: () => ({ body: { OldPassword: PASSWORD, Password: "Weitersagen2" } }),
  },
  getPasswordRule: { answers: everybody(200), foreign: "public", input: () => ({}) },
  createReferrer: {
    ...saysNothing,
    input: () => ({ body: { Vorname: "Erika", Nachname: "Mustermann", Email: newAddress() } }),
  },
  changeUser: {
    ...ownOnly(200),
    session: ownSession,
    input: () => ({ body: { anrede: "Frau", vorname: "Erika", nachname: "Mustermann" } }),
  },
  changeEmail: {
    ...ownOnly(204),
    session: ownSession,
    input: () => ({ body: { Email: newAddress(), Password: PASSWORD } }),
  },
  dropEmailChange: { ...ownOnly(204), session: ownSession, input: () => ({}) },
  confirmEmail: {
    answers: everybody(204),
    foreign: "PSOF0202",
    byCapability: true,
    input: async ({ ids }) => ({ body: { Token: await ids.newLink("emailChange") } }),
  },
  askAboutOwnData: {
    ...ownOnly(204),
    input: () => ({ body: { Art: "Widerspruch", Nachricht: "Bitte nicht mehr prüfen" } }),
  },
  exportPersonalData: { ...ownOnly(200), input: () => ({}) },
  deleteAccount: { ...ownOnly(204), session: ownSession, input: () => ({}) },
  getEarnings: { ...ownOnly(200), input: () => ({}) },
  getCustomerNumber: { ...ownOnly(200), input: () => ({}) },
  setCustomerNumber: {
    answers: only(200, "referrer"),
    foreign: "PSOF0102",
    input: ({ ids }) => ({
      params: { empfehlerHash: ids.referrer.publicHash },
      query: { kundennummer: "4711081500" },
    }),
  },
  setNewsletterOptIn: {
    ...ownOnly(200),
    session: ownSession,
    input: () => ({ body: { Optin: false } }),
  },
  listConsents: { ...ownOnly(200), input: () => ({}) },
  withdrawConsent: {
    ...ownOnly(200),
    session: ownSession,
    input: () => ({ body: { Art: "Newsletter", Thema: "newsletter" } }),
  },
  confirmNewsletter: {
    answers: everybody(204),
    foreign: "PSOF0202",
    byCapability: true,
    input: async ({ ids }) => ({ body: { Token: await ids.newLink("newsletterOptIn") } }),
  },
  endNewsletter: {
    answers: everybody(204),
    foreign: "PSOF0202",
    byCapability: true,
    input: async ({ ids }) => ({ body: { Token: await ids.newLink("newsletterOptOut") } }),
  },
};
