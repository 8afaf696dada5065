import { everybody, only, type Matrix, type Role } from "./isolation.ts";
import { accepting, newAddress, recommending } from "./people.ts";
import type { Ids } from "./worlds.ts";

/** Any holder of the number, code or capability may use it at its own tenant; elsewhere it does not exist. */
const byCapability = { answers: everybody(200), foreign: "PSOF0102", byCapability: true } as const;

/** Only that session gets in; a reward token is no session. */
const session = (status: number, role: Role) => ({ ...only(status, role), reward: "PSOF0204" }) as const;

/** Neither tenant of the worlds has a call centre: its agents may not record anything there. */
const withoutDesk = { callCentre: "PSOF0203" } as const;

/** From recommendation to order. */
export const recommendationRows: Matrix<Ids> = {
  createRecommendation: {
    answers: { ...everybody(201), ...withoutDesk },
    // Another tenant does not have the product.
    foreign: "PSOF0102",
    byCapability: true,
    input: ({ ids }) => ({ body: recommending(Number(ids.product)) }),
  },
  getPublicRecommendation: { ...byCapability, input: ({ ids }) => ({ params: { id: ids.recommendation } }) },
  getSharedRecommendation: {
    ...byCapability,
    input: ({ ids }) => ({ params: { nr: ids.recommendation, hex: ids.capability } }),
  },
  getAnyRecommendation: {
    ...byCapability,
    input: ({ ids }) => ({ params: { nr: ids.recommendation, hex: ids.capability } }),
  },
  getOwnRecommendation: {
    answers: session(200, "referrer"),
    foreign: "PSOF0102",
    input: ({ ids }) => ({ params: { nr: ids.recommendation } }),
  },
  changeRecommendation: {
    ...byCapability,
    input: ({ ids }) => ({
      params: { nr: ids.recommendation },
      body: { Hash: ids.capability, Texte: { sms: "Schau mal: {link}" } },
    }),
  },
  redeemCode: { ...byCapability, input: ({ ids }) => ({ params: { code: ids.code } }) },
  confirmReferrer: {
    answers: everybody("PSOF0202"),
    foreign: "public",
    input: () => ({ body: { Token: "no-such-token-at-all" } }),
  },
  resendWelcomeMail: {
    answers: everybody(204),
    foreign: "public",
    input: () => ({ params: { id: newAddress() } }),
  },
  correctReferrerEmail: {
    // With the same address, the mail is sent again.
    answers: everybody(204),
    foreign: "PSOF0102",
    byCapability: true,
    input: ({ ids }) => ({
      body: { Empfehlungsnummer: ids.recommendation, Hash: ids.capability, Email: ids.referrer.email },
    }),
  },
  followRecommendation: {
    // An unknown number leads to an error page without personal data.
    answers: everybody(302),
    foreign: "public",
    input: ({ ids }) => ({ params: { nr: ids.recommendation } }),
  },
  getProductLink: {
    ...byCapability,
    input: ({ ids }) => ({
      params: { nr: ids.recommendation },
      query: { empfaengernummer: ids.recipient, channel: "web" },
    }),
  },
  createRecipient: {
    answers: { ...everybody(201), ...withoutDesk },
    foreign: "PSOF0102",
    byCapability: true,
    input: ({ ids }) => ({ params: { nr: ids.recommendation }, body: accepting() }),
  },
  getOwnRecipient: { ...byCapability, input: ({ ids }) => ({ params: { hex: ids.recipientToken } }) },
  resendRecipientMail: {
    answers: everybody(204),
    foreign: "PSOF0102",
    byCapability: true,
    input: async ({ ids }) => ({ params: { hex: (await ids.newRecipient()).recipientToken } }),
  },
  resendAcceptedMail: {
    answers: everybody(204),
    foreign: "PSOF0102",
    byCapability: true,
    input: async ({ ids }) => ({
      params: { nr: ids.recommendation },
      body: { Email: (await ids.newRecipient()).email },
    }),
  },
  correctRecipientEmail: {
    // With the same address, it stays.
    answers: everybody(204),
    foreign: "PSOF0102",
    byCapability: true,
    input: ({ ids }) => ({ params: { hex: ids.recipientToken }, body: { Email: ids.recipientEmail } }),
  },
  checkRecipientExists: {
    answers: everybody(204),
    foreign: "PSOF0102",
    byCapability: true,
    input: ({ ids }) => ({
      params: { nr: ids.recipient },
      query: { empfehlungsnummer: ids.recommendation },
    }),
  },
  giveRecipientConsent: {
    // Without a mailed token it concerns the owner of the session and contains no names.
    answers: { ...everybody("PSOF0204"), recipient: 200 },
    foreign: "public",
    input: () => ({ body: { AgbText: "2025-07-01" } }),
  },
  confirmRecipientEmail: {
    answers: everybody(204),
    foreign: "PSOF0202",
    byCapability: true,
    input: async ({ ids }) => ({ body: { Token: await ids.newLink("recipientEmail") } }),
  },
  getRecipientReward: {
    answers: session(200, "recipient"),
    foreign: "PSOF0102",
    input: ({ ids }) => ({ params: { nr: ids.recipient } }),
  },
  listRecipientOrders: { answers: session(200, "recipient"), foreign: "public", input: () => ({}) },
  reportOrder: {
    answers: everybody(201),
    foreign: "PSOF0102",
    byCapability: true,
    input: ({ ids }) => ({
      body: { empfehlungsnummer: ids.recommendation, empfaengernummer: ids.recipient },
    }),
  },
  importOrders: {
    answers: { ...session(200, "apiKey"), anonymous: "PSOF0211", reward: "PSOF0211" },
    // A row about another person's recommendation is refused; the call itself succeeds.
    foreign: "public",
    input: ({ ids }) => ({
      body: [{ Auftragsnummer: "A-1", Empfaengernummer: ids.recipient, Bestelldatum: "2026-11-15" }],
    }),
  },
  listOwnRecommendations: { answers: session(200, "referrer"), foreign: "public", input: () => ({}) },
  decideTypedRecommendation: {
    answers: session(204, "referrer"),
    foreign: "PSOF0102",
    input: async ({ ids }) => ({ params: { nr: await ids.newTypedLink() }, body: { Eigene: true } }),
  },
  getUpgradeBanner: { answers: session(200, "referrer"), foreign: "public", input: () => ({}) },
  invite: {
    answers: { ...everybody(201), agencyInactive: "PSOF0203" },
    // The number of an employee is on their card: within the tenant anybody may know it.
    foreign: "PSOF0101",
    byCapability: true,
    input: async ({ ids }) => ({
      query: { captcha: await ids.newCaptcha() },
      body: {
        Vorname: "Max",
        Nachname: "Beispiel",
        Email: newAddress(),
        Art: "Kunde",
        Mitarbeiternummer: ids.member,
      },
    }),
  },
  requestAgentLink: {
    answers: everybody("PSOF0103"),
    foreign: "public",
    input: () => ({ body: { Email: newAddress() } }),
  },
  loginAgent: {
    answers: everybody("PSOF0103"),
    foreign: "public",
    input: () => ({ body: { Token: "no-such-token-at-all" } }),
  },
  sendAccessMail: {
    answers: { ...session(204, "callCentre"), ...withoutDesk },
    foreign: "public",
    input: () => ({ body: { Email: newAddress() } }),
  },
  logoutAgent: {
    answers: session(204, "callCentre"),
    foreign: "public",
    session: (caller, role) =>
      role === "callCentre" ? caller.ids.newSession("callCentre") : Promise.resolve(caller.headers(role)),
    input: () => ({}),
  },
  getInvitationForm: { answers: everybody(200), foreign: "public", input: () => ({}) },
};
