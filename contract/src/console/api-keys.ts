import { apiKeyScopes } from "@weitersagen/domain/api-key-scopes";
import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { idParams } from "./id.ts";

const callDefaults = { scope: "consoleTenant", tag: "Zugang für Systeme" } as const;

const LONGEST_ADDRESS = 50;
const MOST_ADDRESSES = 50;
export const LONGEST_KEY_NAME = 100;
/** The addresses in one text, each followed by a line break. */
export const MOST_ADDRESS_CHARACTERS = MOST_ADDRESSES * (LONGEST_ADDRESS + 1);

/** An address or a network: `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`. */
export const NetworkAddress = z.pipe(
  text(LONGEST_ADDRESS),
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: "networkRule" }),
);

const Scopes = z.array(z.enum(apiKeyScopes)).check(z.minLength(1), z.maxLength(apiKeyScopes.length));

export const apiKeyStates = ["valid", "expired", "revoked"] as const;

const ApiKeyView = wire({
  id: ["Id", z.int()],
  name: ["Name", z.string()],
  state: ["Zustand", z.enum(apiKeyStates)],
  scopes: ["Bereiche", z.array(z.enum(apiKeyScopes))],
  networks: ["Adressen", z.array(z.string())],
  createdAt: ["AngelegtAm", Instant],
  expiresAt: ["LaeuftAbAm", z.nullable(Instant)],
  revokedAt: ["WiderrufenAm", z.nullable(Instant)],
  /** Exact to the day. */
  lastUsedAt: ["ZuletztBenutztAm", z.nullable(Instant)],
  /** When a call with it was last refused because it came from an address that is not listed. */
  refusedAt: ["ZuletztAbgewiesenAm", z.nullable(Instant)],
});
export type ApiKeyView = z.output<typeof ApiKeyView>;

export const listApiKeys = defineConsoleCall({
  ...callDefaults,
  ability: "keys.read",
  id: "listApiKeys",
  method: "GET",
  path: "/schluessel",
  summary: "Lists the API keys with what they may do, until when, from where and when they were last used",
  answers: { 200: wire({ content: ["Content", z.array(ApiKeyView)] }) },
  examples: {
    answer: {
      Content: [
        {
          Id: 3,
          Name: "Auftragsmeldung des Shops",
          Zustand: "valid",
          Bereiche: ["orders"],
          Adressen: ["192.0.2.0/24"],
          AngelegtAm: "2026-11-02T09:00:00Z",
          LaeuftAbAm: "2027-11-02T00:00:00Z",
          WiderrufenAm: null,
          ZuletztBenutztAm: "2026-11-16T00:04:00Z",
          ZuletztAbgewiesenAm: null,
        },
      ],
    },
  },
});

export const createApiKey = defineConsoleCall({
  ...callDefaults,
  ability: "keys.change",
  id: "createApiKey",
  method: "POST",
  path: "/schluessel",
  summary: "Makes an API key, which this answer shows and no other",
  body: wire({
    name: ["Name", trimmed(LONGEST_KEY_NAME).check(z.minLength(1))],
    scopes: ["Bereiche", Scopes],
    expiresAt: ["LaeuftAbAm", z.nullable(Instant)],
    networks: ["Adressen", z.array(NetworkAddress).check(z.maxLength(MOST_ADDRESSES))],
  }),
  answers: { 200: wire({ id: ["Id", z.int()], key: ["Schluessel", z.string()] }) },
  errors: ["invalidInput"],
  examples: {
    body: {
      Name: "Auftragsmeldung des Shops",
      Bereiche: ["orders"],
      LaeuftAbAm: null,
      Adressen: ["192.0.2.0/24"],
    },
    answer: { Id: 3, Schluessel: "wsk_c2NobHVlc3NlbA" },
  },
});

export const revokeApiKey = defineConsoleCall({
  ...callDefaults,
  ability: "keys.change",
  id: "revokeApiKey",
  method: "POST",
  path: "/schluessel/{id}/widerruf",
  summary: "Makes a key invalid at once",
  params: idParams,
  answers: { 204: null },
  errors: ["notFound"],
  examples: { params: { id: "3" } },
});

export const Embedding = wire({
  /** The address of the programme, which serves the script. */
  origin: ["Adresse", z.string()],
  /** False if the DNS does not know the own domain of this address: embedded, it would stay empty. */
  isReachable: ["Erreichbar", z.boolean()],
  /** The page of the client's site that embeds it, and its path. */
  hostPage: ["Gastseite", z.string()],
  hostPath: ["Gastpfad", z.string()],
  /** The origins that may frame the programme. */
  frameAncestors: ["FrameAncestors", z.array(z.string())],
  /** Direct visitors are sent to the embedding page. */
  isIntegrated: ["NurEingebettet", z.boolean()],
});
export type Embedding = z.output<typeof Embedding>;

export const getEmbedding = defineConsoleCall({
  ...callDefaults,
  ability: "keys.read",
  id: "getEmbedding",
  method: "GET",
  path: "/einbettung",
  summary: "What the snippet needs that frames the programme in a page of the client",
  answers: { 200: Embedding },
  examples: {
    answer: {
      Adresse: "https://empfehlen.kuestenstrom.example",
      Erreichbar: true,
      Gastseite: "https://www.kuestenstrom.example",
      Gastpfad: "/freunde-werben",
      FrameAncestors: ["https://www.kuestenstrom.example"],
      NurEingebettet: false,
    },
  },
});

export const apiKeyCalls = [listApiKeys, createApiKey, revokeApiKey, getEmbedding] as const;
