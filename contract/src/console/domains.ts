import * as z from "zod/mini";
import { HostName } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

const callDefaults = { scope: "consoleTenant", tag: "Einstellungen", method: "GET" } as const;

/** What the DNS says: leads here, elsewhere, to an internal network, has no record, or gave no answer. */
export const domainStates = ["here", "elsewhere", "inner", "missing", "unknown"] as const;

const DomainCheck = wire({
  state: ["Zustand", z.enum(domainStates)],
  /** The host that the record has to name. */
  target: ["Ziel", z.string()],
  found: ["Gefunden", z.array(z.string())],
});
export type DomainCheck = z.output<typeof DomainCheck>;

export const getDomainTarget = defineConsoleCall({
  ...callDefaults,
  ability: "tenant.read",
  id: "getDomainTarget",
  path: "/domains",
  summary:
    "The host that the DNS records of own domains have to name, and the environment whose link domain counts",
  answers: { 200: wire({ target: ["Ziel", z.string()], environment: ["Umgebung", z.string()] }) },
  examples: { answer: { Ziel: "empfehlen.example", Umgebung: "production" } },
});

export const checkDomain = defineConsoleCall({
  ...callDefaults,
  ability: "tenant.change",
  id: "checkDomain",
  path: "/domains/pruefung",
  summary: "Looks a domain of the tenant or its draft up in the DNS",
  query: wire({ name: ["name", HostName] }),
  answers: { 200: DomainCheck },
  errors: ["notFound"],
  examples: {
    query: { name: "empfehlen.firma.de" },
    answer: { Zustand: "elsewhere", Ziel: "empfehlen.example", Gefunden: ["203.0.113.7"] },
  },
});

export const domainCalls = [getDomainTarget, checkDomain] as const;
