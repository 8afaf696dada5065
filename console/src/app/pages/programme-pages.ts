import { Code, Handshake, KeyRound, Package } from "lucide-react";
import { type ConsolePage, later } from "./console-page.ts";

/** What the programme offers and how it looks. */
export const programmePages: readonly ConsolePage[] = [
  {
    path: "katalog",
    scope: "tenant",
    ability: "catalogue.read",
    name: { de: "Katalog", en: "Catalogue" },
    icon: Package,
    page: later(() => import("../../features/catalogue/products-page.tsx"), "ProductsPage"),
  },
  {
    path: "katalog/$id",
    scope: "tenant",
    ability: "catalogue.read",
    name: { de: "Produkt", en: "Product" },
    icon: Package,
    page: later(() => import("../../features/catalogue/product-page.tsx"), "ProductPage"),
    isHidden: true,
  },
  {
    path: "agenturen",
    scope: "tenant",
    ability: "agencies.read",
    name: { de: "Agenturen", en: "Agencies" },
    icon: Handshake,
    page: later(() => import("../../features/agencies/agencies-page.tsx"), "AgenciesPage"),
  },
  {
    path: "agenturen/$nummer",
    scope: "tenant",
    ability: "agencies.read",
    name: { de: "Agentur", en: "Agency" },
    icon: Handshake,
    page: later(() => import("../../features/agencies/agency-page.tsx"), "AgencyPage"),
    isHidden: true,
  },
  {
    path: "gutschriften",
    scope: "tenant",
    ability: "agencies.read",
    name: { de: "Gutschriften", en: "Credit notes" },
    icon: Handshake,
    page: later(() => import("../../features/agencies/credit-notes-page.tsx"), "CreditNotesPage"),
    isHidden: true,
  },
  {
    path: "einbetten",
    scope: "tenant",
    ability: "keys.read",
    name: { de: "Einbetten", en: "Embedding" },
    icon: Code,
    page: later(() => import("../../features/tenant/embedding-page.tsx"), "EmbeddingPage"),
  },
  {
    path: "schluessel",
    scope: "tenant",
    ability: "keys.read",
    name: { de: "API-Schlüssel", en: "API keys" },
    icon: KeyRound,
    page: later(() => import("../../features/tenant/keys-page.tsx"), "KeysPage"),
  },
];
