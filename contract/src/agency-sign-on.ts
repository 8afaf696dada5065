import * as z from "zod/mini";
import { AgencyRole } from "./agency.ts";
import { defineCall } from "./call.ts";
import { line } from "./person.ts";
import { Instant } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

const callDefaults = { scope: "tenant", tag: "Agentur" } as const;
const HOUR = 3_600;

export const startAgencySignOn = defineCall({
  ...callDefaults,
  id: "startAgencySignOn",
  method: "POST",
  path: "/agentur/sso",
  summary:
    "Begins a login at the tenant's sign-on: answers the address to open, and sets a cookie so that only this browser can finish it",
  access: "public",
  body: wire({
    /** S256 of the verifier that the browser keeps. */
    challenge: ["Challenge", text(43).check(z.regex(/^[A-Za-z0-9_-]{43}$/))],
  }),
  answers: { 200: wire({ url: ["Url", z.string()] }) },
  // wrongState: the tenant has no sign-on.
  errors: ["wrongState", "signOnUnavailable"],
  rateLimit: { attempts: 300, seconds: HOUR },
  examples: {
    body: { Challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" },
    answer: { Url: "https://anmeldung.example/auth?client_id=weitersagen&code_challenge_method=S256" },
  },
});

const AgencySession = wire({
  token: ["token", z.string()],
  expiresAt: ["tokenExpires", Instant],
  roles: ["roles", z.array(AgencyRole)],
  firstName: ["vorname", z.string()],
  lastName: ["nachname", z.string()],
  email: ["email", z.string()],
  agencyNumber: ["Agenturnummer", z.string()],
  agencyName: ["Agenturname", z.string()],
});
export type AgencySession = z.output<typeof AgencySession>;

export const finishAgencySignOn = defineCall({
  ...callDefaults,
  id: "finishAgencySignOn",
  method: "PUT",
  path: "/agentur/sso",
  summary: "Opens a session with the code of the sign-on, once, in the browser that began the login",
  access: "public",
  body: wire({
    code: ["Code", line(2_000).check(z.minLength(1))],
    verifier: ["Verifier", text(128).check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/))],
    state: ["State", z.optional(line(200))],
    /** The issuer that the sign-on names in its answer. */
    issuer: ["Iss", z.optional(line(500))],
  }),
  answers: { 200: AgencySession },
  // wrongState: the tenant has no sign-on.
  errors: ["wrongState", "signOnRefused", "signOnUnavailable"],
  rateLimit: { attempts: 30, seconds: HOUR, counts: "misses" },
  examples: {
    body: { Code: "SplxlOBeZQQYbYS6WxSbIA", Verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" },
    answer: {
      token: "bearer-token",
      tokenExpires: "2026-11-16T20:00:00.000Z",
      roles: ["AgenturInhaber"],
      vorname: "Wiebke",
      nachname: "Osterkamp",
      email: "wiebke.osterkamp@norderhaven.example",
      Agenturnummer: "KS-2001",
      Agenturname: "Kundenhaus Norderhaven GmbH",
    },
  },
});

export const verifyAgencyToken = defineCall({
  ...callDefaults,
  id: "verifyAgencyToken",
  method: "GET",
  path: "/token/verifyAgenturToken",
  summary:
    "Whether an agency token is valid, and what its member may do now; without `t` that of the Authorization header, because addresses end up in logs",
  access: "public",
  query: wire({ token: ["t", z.optional(line(512).check(z.minLength(1)))] }),
  answers: {
    200: wire({
      isValid: ["Gueltig", z.literal(true)],
      roles: ["Roles", z.array(AgencyRole)],
      agencyNumber: ["Agenturnummer", z.string()],
      expiresAt: ["GueltigBis", Instant],
    }),
  },
  errors: ["notLoggedIn"],
  rateLimit: { attempts: 60, seconds: HOUR, counts: "misses" },
  examples: {
    query: { t: "bearer-token" },
    answer: {
      Gueltig: true,
      Roles: ["AgenturMitarbeiter"],
      Agenturnummer: "KS-2001",
      GueltigBis: "2026-11-16T20:00:00.000Z",
    },
  },
});

export const logoutAgency = defineCall({
  ...callDefaults,
  id: "logoutAgency",
  method: "POST",
  path: "/agentur/abmelden",
  summary:
    "Ends the agency session: answers the address that also ends the session at the tenant's sign-on, or null if it has none",
  access: "agency",
  answers: { 200: wire({ url: ["Url", z.nullable(z.string())] }) },
  examples: {
    answer: { Url: "https://login.example.com/session/end?client_id=weitersagen" },
  },
});

export const agencySignOnCalls = [
  startAgencySignOn,
  finishAgencySignOn,
  verifyAgencyToken,
  logoutAgency,
] as const;
