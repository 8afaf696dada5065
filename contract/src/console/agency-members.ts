import * as z from "zod/mini";
import { AgencyPerson, RegisterNumber } from "../agency.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

const callDefaults = { scope: "consoleTenant", tag: "Agenturen" } as const;
export const addAgencyMember = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.change",
  id: "addAgencyMember",
  method: "POST",
  path: "/agenturen/{nummer}/mitglieder",
  summary: "Adds a person to an agency",
  params: wire({ number: ["nummer", RegisterNumber] }),
  body: wire({ number: ["Nummer", RegisterNumber], ...AgencyPerson.fields }),
  answers: { 204: null },
  errors: ["wrongState", "emailInvalid"],
  examples: {
    params: { nummer: "A-1000" },
    body: {
      Nummer: "M-7",
      Vorname: "Ina",
      Nachname: "Haber",
      Email: "ina@example.org",
      Rollen: ["AgenturMitarbeiter"],
    },
  },
});

const memberParams = wire({ member: ["mitglied", RegisterNumber] });

const { email, roles } = AgencyPerson.fields;
/** Names as they are stored: those of an imported register may be empty. */
const SeenMember = wire({
  firstName: ["Vorname", text(200)],
  lastName: ["Nachname", text(200)],
  email,
  roles,
});

export const changeAgencyMember = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.change",
  id: "changeAgencyMember",
  method: "PUT",
  path: "/agenturen/mitglieder/{mitglied}",
  summary:
    "Changes name, address and roles of a member, who is logged out on losing a role, the address or the sign-on",
  params: memberParams,
  body: wire({
    ...AgencyPerson.fields,
    /** The next login finds the member by the address again. */
    forgetsSignOn: ["AnmeldungLoesen", z.optional(z.boolean())],
    /** Name, address and roles as the operator saw them: of two changes the later one is refused. */
    seen: ["Gesehen", SeenMember],
  }),
  answers: { 204: null },
  errors: ["wrongState", "emailInvalid"],
  examples: {
    params: { mitglied: "M-7" },
    body: {
      Vorname: "Ina",
      Nachname: "Haber",
      Email: "ina@example.org",
      Rollen: ["AgenturInhaber", "AgenturMitarbeiter"],
      Gesehen: {
        Vorname: "Ina",
        Nachname: "Haber",
        Email: "ina@example.org",
        Rollen: ["AgenturMitarbeiter"],
      },
    },
  },
});

export const setMemberLock = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.change",
  id: "setMemberLock",
  method: "PUT",
  path: "/agenturen/mitglieder/{mitglied}/sperre",
  summary: "Locks a person of an agency and ends their sessions, or ends the lock",
  params: memberParams,
  body: wire({ isLocked: ["Gesperrt", z.boolean()] }),
  answers: { 204: null },
  examples: { params: { mitglied: "M-7" }, body: { Gesperrt: true } },
});

export const agencyMemberCalls = [addAgencyMember, changeAgencyMember, setMemberLock];
