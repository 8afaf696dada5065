import type { DocumentParties } from "@weitersagen/domain/credit-note-document";
import * as z from "zod/mini";

const address = { name: z.string(), street: z.string(), postcode: z.string(), city: z.string() };

/** Issuer and agency as they are stored with a credit note, because a document never changes. */
export const Parties: z.ZodMiniType<DocumentParties> = z.object({
  issuer: z.object({ ...address, vatId: z.string(), email: z.string() }),
  agency: z.object({
    ...address,
    number: z.string(),
    vatId: z.nullable(z.string()),
    taxNumber: z.nullable(z.string()),
    isSmallBusiness: z.boolean(),
  }),
});
