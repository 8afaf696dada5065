import type { InstallationPath } from "@weitersagen/contract/console/installation-paths";
import { Building2, CircleUserRound, ShieldCheck, UserCheck, Users, Wrench } from "lucide-react";
import { type ConsolePage, later } from "./console-page.ts";

/** Pages that belong to no tenant, in the order of the menu: the installation, and the operator's own account. */
export const installationPages: readonly (ConsolePage & { readonly path: InstallationPath })[] = [
  {
    path: "system",
    scope: "installation",
    ability: "system.read",
    name: { de: "System", en: "System" },
    keywords: { de: "Aufgaben Jobs Störung Gesundheit", en: "jobs failures health" },
    icon: Wrench,
    page: later(() => import("../../features/system/system-page.tsx"), "SystemPage"),
  },
  {
    path: "mandant-anlegen",
    scope: "installation",
    ability: "tenants.create",
    name: { de: "Mandant anlegen", en: "New tenant" },
    keywords: { de: "Marke neuer Mandant", en: "brand new client" },
    icon: Building2,
    page: later(() => import("../../features/new-tenant/wizard-page.tsx"), "NewTenantPage"),
  },
  {
    path: "betreuende",
    scope: "installation",
    ability: "operators.read",
    name: { de: "Betreuende", en: "Operators" },
    keywords: {
      de: "Kollegin Kollege einladen Rolle Rechte Team Benutzer",
      en: "colleague invite role rights team user",
    },
    icon: Users,
    page: later(() => import("../../features/operators/operators-page.tsx"), "OperatorsPage"),
  },
  {
    path: "freigaben",
    scope: "installation",
    ability: "operators.grant",
    name: { de: "Freigaben der Installation", en: "Approvals of the installation" },
    icon: UserCheck,
    page: later(() => import("../../features/changes/changes-page.tsx"), "ChangesPage"),
  },
  {
    path: "protokoll",
    scope: "installation",
    ability: "installation.audit.read",
    name: { de: "Protokoll der Installation", en: "Audit log of the installation" },
    icon: ShieldCheck,
    page: later(() => import("../../features/audit/audit-page.tsx"), "AuditPage"),
  },
  {
    path: "konto",
    scope: "installation",
    ability: "account.use",
    name: { de: "Mein Konto", en: "My account" },
    keywords: { de: "Passwort Passkey Sitzung Schlüssel", en: "password passkey session key" },
    icon: CircleUserRound,
    page: later(() => import("../../features/account/account-page.tsx"), "AccountPage"),
  },
];
