import * as z from "zod/mini";

/** The data of every mail about one reward. */
export const aboutReward = {
  firstName: z.optional(z.string()),
  amountCents: z.int(),
  productName: z.string(),
};

/** The reward in galleries and tests. */
export const exampleReward = { firstName: "Erika", amountCents: 5000, productName: "Ökostrom Küste" };
