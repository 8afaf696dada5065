import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { line, PersonName, SpokenNumber } from "./person.ts";
import { CaptchaQuery } from "./recommendation-calls.ts";
import { EmailAddress } from "./scalars.ts";
import { wire } from "./wire.ts";

const shared = { scope: "tenant", tag: "Einladung", access: "public" } as const;

export const invitationKinds = ["Kunde", "Mitarbeiter"] as const;

/**
 * An agent invites a person to become a referrer. The agent passes on the link; no mail is sent. No login is needed, but the
 * employee number must be that of an active member of an agency.
 */
export const NewInvitation = wire({
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  email: ["Email", EmailAddress],
  kind: ["Art", z.enum(invitationKinds)],
  employeeNumber: ["Mitarbeiternummer", line(40).check(z.minLength(1))],
});

export const invite = defineCall({
  ...shared,
  id: "invite",
  method: "PUT",
  path: "/Einladung",
  summary: "Creates an invitation; without a body only says whether the captcha holds",
  query: CaptchaQuery,
  body: z.optional(NewInvitation),
  answers: {
    201: wire({ number: ["Einladungsnummer", SpokenNumber], link: ["Link", z.string()] }),
    204: null,
  },
  errors: ["wrongState", "emailInvalid", "captchaMissing", "captchaWrong"],
  idempotent: true,
  rateLimit: { attempts: 600, seconds: 3_600 },
  examples: {
    body: {
      Vorname: "Max",
      Nachname: "Beispiel",
      Email: "max@example.org",
      Art: "Kunde",
      Mitarbeiternummer: "M-1001",
    },
    answer: { Einladungsnummer: "M89J4DFE56", Link: "https://ewe.empfehlen.example/?einladung=M89J4DFE56" },
  },
});

export const getInvitationForm = defineCall({
  ...shared,
  id: "getInvitationForm",
  method: "GET",
  path: "/Einladung/daten",
  summary: "What a form for invitations needs: the kinds, and whether a captcha is required",
  answers: {
    200: wire({
      kinds: ["Arten", z.array(z.enum(invitationKinds))],
      captcha: ["CaptchaErforderlich", z.boolean()],
    }),
  },
  errors: ["wrongState"],
  examples: { answer: { Arten: ["Kunde", "Mitarbeiter"], CaptchaErforderlich: false } },
});

export const invitationCalls = [invite, getInvitationForm] as const;
