import * as z from "zod/mini";

/** What every mail about one reward is told. */
export const aboutReward = {
  firstName: z.optional(z.string()),
  amountCents: z.int(),
  productName: z.string(),
};

/** The reward that galleries and tests show. */
export const exampleReward = { firstName: "Erika", amountCents: 5000, productName: "Ökostrom Küste" };
