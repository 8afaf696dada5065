import { everybody, type Matrix, type Role, type Row } from "./isolation.ts";
import type { Ids } from "./worlds.ts";

/** A logged-in referrer or a holder of the mailed link; a link of another tenant is invalid here. */
const byLink = (expected: number | "PSOF0203", ...others: [Role, Row<Ids>["answers"][Role]][]) => ({
  ...everybody("PSOF0203"),
  anonymous: "PSOF0204" as const,
  referrer: expected,
  reward: expected,
  ...Object.fromEntries(others),
});

/** A link of another tenant is a wrong one here. */
const elsewhere = { reward: "PSOF0402" } as const;

/** Other callers get the error that asks for the mailed link. */
const savedByLink = (expected: number | "PSOF0203") => ({
  ...everybody("PSOF0404"),
  anonymous: "PSOF0204" as const,
  referrer: expected,
  reward: expected,
});

const account = { Kontoinhaber: "Anna Beispiel", IBAN: "DE89 3704 0044 0532 0130 00" };
const picture = {
  answers: everybody(200),
  foreign: "PSOF0102",
  byCapability: true,
  input: ({ ids }: { ids: Ids }) => ({ params: { id: ids.product } }),
} as const;

/** Rewards, their choice and the bank account they are paid to. */
export const rewardRows: Matrix<Ids> = {
  listRewards: {
    answers: byLink(200),
    elsewhere,
    foreign: "public",
    input: () => ({ query: { details: "" } }),
  },
  chooseReward: {
    // The link opens its own reward, not the new one that is named here.
    answers: byLink(200, ["reward", "PSOF0102"]),
    elsewhere,
    foreign: "PSOF0102",
    input: async ({ ids }) => ({ body: { Id: (await ids.newReward()).id, Art: "Ueberweisung" } }),
  },
  transferRewards: {
    // The link opens its own reward, not the new one that is named here.
    answers: byLink(200, ["reward", "PSOF0102"]),
    elsewhere,
    foreign: "PSOF0102",
    input: async ({ ids }) => ({ body: { Ids: [(await ids.newReward()).id] } }),
  },
  appealReward: {
    // The link opens its own reward, not the refused one that is named here.
    answers: byLink(204, ["reward", "PSOF0102"]),
    elsewhere,
    foreign: "PSOF0102",
    input: async ({ ids }) => ({
      body: { Id: await ids.refusedReward(), Text: "Bitte noch einmal prüfen." },
    }),
  },
  getRewardBanner: { answers: byLink(200), elsewhere, foreign: "public", input: () => ({}) },
  listBounties: { answers: everybody(200), foreign: "public", input: () => ({}) },
  getBountyPicture: picture,
  getSharedBountyPicture: picture,
  getReferrerBountyPicture: picture,
  getRecipientBountyPicture: picture,
  sendRewardMail: {
    answers: { ...everybody("PSOF0203"), anonymous: "PSOF0204", reward: "PSOF0204", referrer: 204 },
    foreign: "PSOF0102",
    input: async ({ ids }) => ({ params: { id: String((await ids.newReward()).id) } }),
  },
  getBankAccount: { answers: byLink(200), elsewhere, foreign: "public", input: () => ({}) },
  saveBankAccount: {
    answers: savedByLink(200),
    elsewhere,
    foreign: "public",
    input: () => ({ body: account }),
  },
  removeBankAccount: { answers: byLink(204), elsewhere, foreign: "public", input: () => ({}) },
  saveRecipientBankAccount: {
    answers: savedByLink("PSOF0203"),
    elsewhere,
    foreign: "public",
    input: () => ({ body: account }),
  },
};
