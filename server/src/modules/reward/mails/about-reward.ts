import * as z from "zod/mini";

/** The data of every mail about one reward. */
export const aboutReward = {
  firstName: z.optional(z.string()),
  amountCents: z.int(),
  /** What it is for, in the mail's language if it is no product: see `rewardSubject`. */
  productName: z.string(),
};

/** The data of mails about all rewards that a person has for one order. */
export const aboutOrder = {
  ...aboutReward,
  /** Absent while the provider has not confirmed the order. */
  orderNumber: z.optional(z.string()),
};

/** The reward in galleries and tests. */
export const exampleReward = { firstName: "Erika", amountCents: 5000, productName: "Ökostrom Küste" };
export const exampleOrder = { ...exampleReward, orderNumber: "KS-2026-4711" };
