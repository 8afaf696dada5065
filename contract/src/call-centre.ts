import * as z from "zod/mini";
import { LinkToken, TypedEmail } from "./account.ts";
import { linkTokenExample } from "./account-examples.ts";
import { defineCall } from "./call.ts";
import { Instant } from "./scalars.ts";
import { wire } from "./wire.ts";

const callDefaults = { scope: "tenant", tag: "Callcenter" } as const;
const HOUR = 3_600;

export const requestAgentLink = defineCall({
  ...callDefaults,
  id: "requestAgentLink",
  method: "POST",
  path: "/callcenter/anmeldelink",
  summary:
    "Mails a link that logs an agent of the call centre in once; answers the same for unknown addresses",
  access: "public",
  body: wire({ email: ["Email", TypedEmail] }),
  answers: { 204: null },
  errors: ["wrongState"],
  rateLimit: { attempts: 60, seconds: HOUR },
  examples: { body: { Email: "telefon@sichergut.example" } },
});

export const AgentSession = wire({
  name: ["Name", z.string()],
  token: ["Token", z.string()],
  expiresAt: ["TokenExpires", Instant],
});
export type AgentSession = z.output<typeof AgentSession>;

export const loginAgent = defineCall({
  ...callDefaults,
  id: "loginAgent",
  method: "PUT",
  path: "/callcenter/anmelden",
  summary: "Opens an agent's session by the mailed link, which works once",
  access: "public",
  body: wire({ token: ["Token", LinkToken] }),
  answers: { 200: AgentSession },
  errors: ["wrongState", "linkExpired", "linkUsed"],
  rateLimit: { attempts: 20, seconds: HOUR, counts: "misses" },
  examples: {
    body: { Token: linkTokenExample },
    answer: { Name: "Jana Petersen", Token: "bearer-token", TokenExpires: "2026-11-15T19:00:00.000Z" },
  },
});

export const logoutAgent = defineCall({
  ...callDefaults,
  id: "logoutAgent",
  method: "POST",
  path: "/callcenter/abmelden",
  summary: "Ends the agent's session",
  access: "callCentre",
  answers: { 204: null },
  examples: {},
});

export const sendAccessMail = defineCall({
  ...callDefaults,
  id: "sendAccessMail",
  method: "PUT",
  path: "/callcenter/zugang",
  summary:
    "Sends a referrer on the phone their access: the opt-in again, or a login link where the account is complete",
  access: "callCentre",
  body: wire({ email: ["Email", TypedEmail] }),
  answers: { 204: null },
  errors: ["accountBlocked", "termsViolated", "employeesExcluded", "emailNotRegistered"],
  rateLimit: { attempts: 120, seconds: HOUR },
  examples: { body: { Email: "erika@example.org" } },
});

export const callCentreCalls = [requestAgentLink, loginAgent, logoutAgent, sendAccessMail] as const;
