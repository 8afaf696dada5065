import { roles } from "@weitersagen/domain/operator-abilities";
import * as z from "zod/mini";
import { languages } from "../language.ts";
import { EmailAddress, Instant, Slug } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { idParams } from "./id.ts";
import { GrantView } from "./session.ts";
import { Reason } from "./reason.ts";

const callDefaults = { scope: "console", tag: "Betreuende" } as const;

/** `pending`: the role of the person is not approved yet. */
export const operatorStates = ["pending", "invited", "active", "locked", "left"] as const;

export const OperatorView = wire({
  id: ["Id", z.int()],
  name: ["Name", z.string()],
  email: ["Email", z.string()],
  state: ["Zustand", z.enum(operatorStates)],
  addedAt: ["Hinzugefuegt", Instant],
  grants: ["Rollen", z.array(GrantView)],
  /** Roles that wait for a second person. */
  asked: ["Beantragt", z.array(GrantView)],
  /** The link that was sent last and not used yet. */
  invitation: [
    "Einladung",
    z.nullable(wire({ sentAt: ["Gesendet", Instant], expiresAt: ["GueltigBis", Instant] })),
  ],
});
export type OperatorView = z.output<typeof OperatorView>;

export const listOperators = defineConsoleCall({
  ...callDefaults,
  ability: "operators.read",
  id: "listOperators",
  method: "GET",
  path: "/betreuende",
  summary: "Lists everybody with access to the console",
  answers: { 200: wire({ content: ["Content", z.array(OperatorView)] }) },
  examples: {
    answer: {
      Content: [
        {
          Id: 1,
          Name: "Kim Schulz",
          Email: "kim@empfehlen.example",
          Zustand: "active",
          Hinzugefuegt: "2026-11-01T08:00:00Z",
          Rollen: [{ Rolle: "finance", Mandant: "ewe" }],
          Beantragt: [{ Rolle: "auditor", Mandant: "ewe" }],
          Einladung: null,
        },
      ],
    },
  },
});

export const roleFields = {
  role: ["Rolle", z.enum(roles)],
  tenant: ["Mandant", z.nullable(Slug)],
} as const;

const reason = ["Grund", Reason] as const;

/**
 * `granted`: the role counts at once, because there is no other administrator to approve it. `again`: the person has it
 * already and gets a new link.
 */
const grantOutcomes = ["asked", "granted", "again"] as const;
export type GrantOutcome = (typeof grantOutcomes)[number];
const Granted = wire({ outcome: ["Ergebnis", z.enum(grantOutcomes)] });

export const inviteOperator = defineConsoleCall({
  ...callDefaults,
  ability: "operators.grant",
  id: "inviteOperator",
  method: "POST",
  path: "/betreuende",
  summary: "Invites a person to a role; the mail follows when a second administrator has approved it",
  body: wire({
    email: ["Email", EmailAddress],
    name: ["Name", z.string().check(z.trim(), z.minLength(2), z.maxLength(60))],
    language: ["Sprache", z.enum(languages)],
    ...roleFields,
    reason,
  }),
  answers: { 200: Granted },
  errors: ["wrongState", "emailInvalid"],
  examples: {
    body: {
      Email: "kim@empfehlen.example",
      Name: "Kim Schulz",
      Sprache: "de",
      Rolle: "care",
      Mandant: "ewe",
      Grund: "Neu im Kundenservice",
    },
    answer: { Ergebnis: "asked" },
  },
});

export const grantOperatorRole = defineConsoleCall({
  ...callDefaults,
  ability: "operators.grant",
  id: "grantOperatorRole",
  method: "POST",
  path: "/betreuende/{id}/rollen",
  summary: "Asks for another role of an operator; a second administrator approves it",
  params: idParams,
  body: wire({ ...roleFields, reason }),
  answers: { 200: Granted },
  errors: ["wrongState"],
  examples: {
    params: { id: "1" },
    body: { Rolle: "auditor", Mandant: "ewe", Grund: "Vertretung im Dezember" },
    answer: { Ergebnis: "asked" },
  },
});

export const resendInvitation = defineConsoleCall({
  ...callDefaults,
  ability: "operators.grant",
  id: "resendInvitation",
  method: "POST",
  path: "/betreuende/{id}/einladung",
  summary: "Sends the invitation again, with a new link; the link before does not work any more",
  params: idParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "1" } },
});

export const withdrawOperatorRole = defineConsoleCall({
  ...callDefaults,
  ability: "operators.grant",
  id: "withdrawOperatorRole",
  method: "POST",
  path: "/betreuende/{id}/rollen/entziehen",
  summary: "Takes a role back; counts at once",
  params: idParams,
  body: wire(roleFields),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "1" }, body: { Rolle: "auditor", Mandant: "ewe" } },
});

export const setOperatorState = defineConsoleCall({
  ...callDefaults,
  ability: "operators.grant",
  id: "setOperatorState",
  method: "PUT",
  path: "/betreuende/{id}/zustand",
  summary: "Locks or unlocks an operator, or ends their access for good",
  params: idParams,
  body: wire({ state: ["Zustand", z.enum(["active", "locked", "left"])] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "1" }, body: { Zustand: "locked" } },
});

export const operatorCalls = [
  listOperators,
  inviteOperator,
  grantOperatorRole,
  resendInvitation,
  withdrawOperatorRole,
  setOperatorState,
];
