import { startingModules } from "@weitersagen/domain/tenant-fields/starting-modules";
import * as z from "zod/mini";
import { Instant, Slug } from "../scalars.ts";
import { TenantAnswers } from "../tenant-answers.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

const MEGABYTE = 1024 * 1024;
const bodyLimit = 15 * MEGABYTE;

/** The bytes of a picture in base64. */
export const PictureContent = text(bodyLimit).check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/));

export const NewTenant = wire({
  slug: ["Mandant", z.pipe(text(31), Slug)],
  ...TenantAnswers.fields,
  modules: ["Bausteine", z.array(z.enum(startingModules)).check(z.maxLength(startingModules.length))],
  logo: ["Logo", z.optional(PictureContent)],
});
export type NewTenant = z.output<typeof NewTenant>;

export const createTenant = defineConsoleCall({
  scope: "console",
  tag: "Mandanten",
  ability: "tenants.create",
  id: "createTenant",
  method: "POST",
  path: "/mandanten",
  summary: "Adds a tenant with neutral texts; it stays closed to visitors until it is opened",
  bodyLimit,
  body: NewTenant,
  answers: { 201: wire({ slug: ["Mandant", z.string()] }) },
  errors: ["wrongState", "invalidInput"],
  examples: {
    body: {
      Mandant: "musterwatt",
      Marke: "Musterwatt",
      Firma: "Musterwatt GmbH",
      SupportEmail: "hilfe@musterwatt.example",
      Farbe: "#1a6b4c",
      produktApi: "standard",
      Bausteine: ["ShowProductCategory"],
    },
    answer: { Mandant: "musterwatt" },
  },
});

const opening = { scope: "consoleTenant", tag: "Mandanten" } as const;

const Finding = wire({
  problem: ["Befund", z.string()],
  /** The page of the console that mends it, below the tenant's. */
  page: ["Seite", z.nullable(z.string())],
  blocks: ["Verhindert", z.boolean()],
});
export type Finding = z.output<typeof Finding>;

/** `waiting`: production shows it as soon as nothing prevents it any more. */
export const openingStates = ["open", "closed", "waiting"] as const;

export const Opening = wire({
  state: ["Zustand", z.enum(openingStates)],
  closedAt: ["GeschlossenAm", z.nullable(Instant)],
  /** Where visitors find the tenant. */
  address: ["Adresse", z.string()],
  /** Whether a finding that prevents it refuses the opening: in production. */
  demandsCheck: ["PruefungNoetig", z.boolean()],
  findings: ["Befunde", z.array(Finding)],
});
export type Opening = z.output<typeof Opening>;

export const getOpening = defineConsoleCall({
  ...opening,
  ability: "tenant.read",
  id: "getOpening",
  method: "GET",
  path: "/oeffnung",
  summary: "Whether visitors see the tenant, and what is missing or left over",
  answers: { 200: Opening },
  examples: {
    answer: {
      Zustand: "closed",
      GeschlossenAm: "2026-11-16T09:00:00Z",
      Adresse: "https://musterwatt.empfehlen.example",
      PruefungNoetig: true,
      Befunde: [{ Befund: "Kein Produkt ist im Angebot.", Seite: "katalog", Verhindert: true }],
    },
  },
});

const step = {
  ...opening,
  ability: "tenant.open",
  method: "POST",
  answers: { 204: null },
  errors: ["wrongState"],
  examples: {},
} as const;

export const openTenant = defineConsoleCall({
  ...step,
  id: "openTenant",
  path: "/oeffnung",
  summary: "Opens the tenant to visitors; production refuses one that something prevents",
});

export const closeTenant = defineConsoleCall({
  ...step,
  id: "closeTenant",
  path: "/schliessung",
  summary: "Closes the tenant to visitors: they see that it is closed",
});

export const tenantCalls = [createTenant, getOpening, openTenant, closeTenant] as const;
