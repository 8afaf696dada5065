import { everybody, only, type Matrix } from "./isolation.ts";
import type { Ids } from "./worlds.ts";

const own = { answers: only(200, "dataSubject"), foreign: "public" } as const;

/** What a person sees and changes with the proof of an address. */
export const dataRows: Matrix<Ids> = {
  requestDataAccess: {
    answers: everybody(204),
    foreign: "public",
    input: ({ ids }) => ({ body: { Email: ids.recipientEmail } }),
  },
  openDataAccess: {
    answers: everybody(200),
    foreign: "PSOF0202",
    byCapability: true,
    input: async ({ ids }) => ({ body: { Token: await ids.newDataLink() } }),
  },
  getDataOverview: { ...own, input: () => ({}) },
  showStoredData: { ...own, input: () => ({}) },
  correctRecipient: {
    answers: only(200, "dataSubject"),
    foreign: "PSOF0102",
    input: ({ ids }) => ({
      params: { nr: ids.recipient },
      body: { Vorname: "Max", Nachname: "Beispiel", Adresse: null },
    }),
  },
  askAboutData: {
    answers: only(204, "dataSubject"),
    foreign: "public",
    input: () => ({ body: { Art: "Widerspruch", Nachricht: "Bitte nicht mehr prüfen" } }),
  },
  exportRecipientData: { ...own, input: () => ({}) },
  deleteRecipientData: {
    answers: only(204, "dataSubject"),
    foreign: "public",
    session: (caller, role) =>
      role === "dataSubject" ? caller.ids.newDataSession() : Promise.resolve(caller.headers(role)),
    input: () => ({}),
  },
  withdrawOwnConsent: { ...own, input: () => ({ body: { Art: "Werbung", Thema: "advertising" } }) },
};
