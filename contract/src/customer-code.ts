import { defineCall } from "./call.ts";
import { PersonName } from "./person.ts";
import { EmailAddress } from "./scalars.ts";
import { wire } from "./wire.ts";

/** The customer is beside the member and reads the code from their own mail. */
export const requestCustomerCode = defineCall({
  scope: "tenant",
  tag: "Agentur",
  access: "agency",
  id: "requestCustomerCode",
  method: "POST",
  path: "/agentur/kundencode",
  summary: "Mails a customer the code by which a member records their recommendation",
  body: wire({ firstName: ["Vorname", PersonName], email: ["Email", EmailAddress] }),
  answers: { 204: null },
  errors: ["forbidden", "wrongState", "emailInvalid"],
  rateLimit: { attempts: 60, seconds: 3_600 },
  examples: { body: { Vorname: "Erika", Email: "erika@example.org" } },
});

export const customerCodeCalls = [requestCustomerCode] as const;
