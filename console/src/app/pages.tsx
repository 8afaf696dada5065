import type { AbilityName } from "@weitersagen/domain/operator-abilities";
import {
  Banknote,
  BookText,
  ChartColumn,
  CheckCheck,
  CircleUserRound,
  Gift,
  Handshake,
  House,
  Landmark,
  type LucideIcon,
  Mail,
  MessageSquareWarning,
  ScrollText,
  Search,
  ShieldAlert,
  ShieldCheck,
  ShoppingCart,
  Ticket,
  Users,
  Wrench,
} from "lucide-react";
import { type ComponentType, lazy } from "react";
import { AccountPage } from "../features/account/account-page.tsx";
import { AuditPage } from "../features/audit/audit-page.tsx";
import { ChangesPage } from "../features/changes/changes-page.tsx";
import { NumbersPage } from "../features/numbers/numbers-page.tsx";
import { OperatorsPage } from "../features/operators/operators-page.tsx";
import { StartPage } from "../features/start/start-page.tsx";

export interface ConsolePage {
  /** Below the tenant's slug, or at the top. Empty for the start page. */
  readonly path: string;
  readonly scope: "tenant" | "installation";
  /** Who sees it in the menu and may open it. */
  readonly ability: AbilityName;
  readonly name: { readonly de: string; readonly en: string };
  readonly icon: LucideIcon;
  readonly page: ComponentType;
  /** Reached from another page, with a part of its path in the address: not in the menu. */
  readonly isHidden?: true;
}

/** A page that is loaded when it is opened. */
const later = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): ComponentType =>
  lazy(async () => {
    const loaded: Readonly<Record<string, ComponentType>> = await load();
    const page = loaded[name];
    if (!page) throw new Error(`no page ${name}`);
    return { default: page };
  });

/** Every page of the console. The menu, the routes and the command palette are made from this list. */
export const pages: readonly ConsolePage[] = [
  {
    path: "",
    scope: "tenant",
    ability: "overview.read",
    name: { de: "Heute", en: "Today" },
    icon: House,
    page: StartPage,
  },
  {
    path: "zahlen",
    scope: "tenant",
    ability: "numbers.read",
    name: { de: "Zahlen", en: "Numbers" },
    icon: ChartColumn,
    page: NumbersPage,
  },
  {
    path: "suche",
    scope: "tenant",
    ability: "people.read",
    name: { de: "Kundensuche", en: "Find a customer" },
    icon: Search,
    page: later(() => import("../features/care/search-page.tsx"), "SearchPage"),
  },
  {
    path: "personen/$art/$id",
    scope: "tenant",
    ability: "people.read",
    name: { de: "Person", en: "Person" },
    icon: Search,
    page: later(() => import("../features/care/person-page.tsx"), "PersonPage"),
    isHidden: true,
  },
  {
    path: "empfehlungen/$nummer",
    scope: "tenant",
    ability: "people.read",
    name: { de: "Empfehlung", en: "Recommendation" },
    icon: Search,
    page: later(() => import("../features/care/recommendation-page.tsx"), "RecommendationPage"),
    isHidden: true,
  },
  {
    path: "bestellungen",
    scope: "tenant",
    ability: "orders.read",
    name: { de: "Bestellungen", en: "Orders" },
    icon: ShoppingCart,
    page: later(() => import("../features/orders/orders-page.tsx"), "OrdersPage"),
  },
  {
    path: "bestellungen/$id",
    scope: "tenant",
    ability: "people.read",
    name: { de: "Bestellung", en: "Order" },
    icon: ShoppingCart,
    page: later(() => import("../features/orders/order-page.tsx"), "OrderPage"),
    isHidden: true,
  },
  {
    path: "auftragsdatei",
    scope: "tenant",
    ability: "orders.import",
    name: { de: "Auftragsdatei hochladen", en: "Upload an order file" },
    icon: ShoppingCart,
    page: later(() => import("../features/orders/upload-page.tsx"), "UploadPage"),
    isHidden: true,
  },
  {
    path: "reklamationen",
    scope: "tenant",
    ability: "claims.read",
    name: { de: "Reklamationen", en: "Claims" },
    icon: MessageSquareWarning,
    page: later(() => import("../features/claims/claims-page.tsx"), "ClaimsPage"),
  },
  {
    path: "reklamationen/$id",
    scope: "tenant",
    ability: "claims.read",
    name: { de: "Reklamation", en: "Claim" },
    icon: MessageSquareWarning,
    page: later(() => import("../features/claims/claim-page.tsx"), "ClaimPage"),
    isHidden: true,
  },
  {
    path: "verdachtsfaelle",
    scope: "tenant",
    ability: "cases.read",
    name: { de: "Verdachtsfälle", en: "Fraud cases" },
    icon: ShieldAlert,
    page: later(() => import("../features/cases/cases-page.tsx"), "CasesPage"),
  },
  {
    path: "verdachtsfaelle/$id",
    scope: "tenant",
    ability: "cases.read",
    name: { de: "Verdachtsfall", en: "Fraud case" },
    icon: ShieldAlert,
    page: later(() => import("../features/cases/case-page.tsx"), "CasePage"),
    isHidden: true,
  },
  {
    path: "praemien",
    scope: "tenant",
    ability: "rewards.read",
    name: { de: "Prämien", en: "Rewards" },
    icon: Gift,
    page: later(() => import("../features/rewards/rewards-page.tsx"), "RewardsPage"),
  },
  {
    path: "auszahlungen",
    scope: "tenant",
    ability: "payouts.read",
    name: { de: "Auszahlungen", en: "Payouts" },
    icon: Banknote,
    page: later(() => import("../features/payouts/payouts-page.tsx"), "PayoutsPage"),
  },
  {
    path: "auszahlungen/$nummer",
    scope: "tenant",
    ability: "payouts.read",
    name: { de: "Auszahlung", en: "Payout" },
    icon: Banknote,
    page: later(() => import("../features/payouts/batch-page.tsx"), "BatchPage"),
    isHidden: true,
  },
  {
    path: "zahlungen",
    scope: "tenant",
    ability: "payouts.read",
    name: { de: "Zahlungen", en: "Payments" },
    icon: Banknote,
    page: later(() => import("../features/payouts/payments-page.tsx"), "PaymentsPage"),
  },
  {
    path: "bank",
    scope: "tenant",
    ability: "payouts.read",
    name: { de: "Bank", en: "Bank" },
    icon: Landmark,
    page: later(() => import("../features/bank/bank-page.tsx"), "BankPage"),
  },
  {
    path: "gutscheine",
    scope: "tenant",
    ability: "vouchers.read",
    name: { de: "Gutscheine", en: "Vouchers" },
    icon: Ticket,
    page: later(() => import("../features/vouchers/vouchers-page.tsx"), "VouchersPage"),
  },
  {
    path: "buchhaltung",
    scope: "tenant",
    ability: "books.read",
    name: { de: "Buchhaltung", en: "Books" },
    icon: BookText,
    page: later(() => import("../features/books/books-page.tsx"), "BooksPage"),
  },
  {
    path: "buchungen",
    scope: "tenant",
    ability: "books.read",
    name: { de: "Buchungen", en: "Entries" },
    icon: BookText,
    page: later(() => import("../features/books/journal-page.tsx"), "JournalPage"),
    isHidden: true,
  },
  {
    path: "agenturen",
    scope: "tenant",
    ability: "agencies.read",
    name: { de: "Agenturen", en: "Agencies" },
    icon: Handshake,
    page: later(() => import("../features/agencies/agencies-page.tsx"), "AgenciesPage"),
  },
  {
    path: "agenturen/$nummer",
    scope: "tenant",
    ability: "agencies.read",
    name: { de: "Agentur", en: "Agency" },
    icon: Handshake,
    page: later(() => import("../features/agencies/agency-page.tsx"), "AgencyPage"),
    isHidden: true,
  },
  {
    path: "gutschriften",
    scope: "tenant",
    ability: "agencies.read",
    name: { de: "Gutschriften", en: "Credit notes" },
    icon: Handshake,
    page: later(() => import("../features/agencies/credit-notes-page.tsx"), "CreditNotesPage"),
    isHidden: true,
  },
  {
    path: "mails",
    scope: "tenant",
    ability: "mails.read",
    name: { de: "E-Mails", en: "Mails" },
    icon: Mail,
    page: later(() => import("../features/mails/mails-page.tsx"), "MailsPage"),
  },
  {
    path: "freigaben",
    scope: "tenant",
    ability: "changes.read",
    name: { de: "Freigaben", en: "Approvals" },
    icon: CheckCheck,
    page: ChangesPage,
  },
  {
    path: "protokoll",
    scope: "tenant",
    ability: "audit.read",
    name: { de: "Protokoll", en: "Audit log" },
    icon: ScrollText,
    page: AuditPage,
  },
  {
    path: "system",
    scope: "installation",
    ability: "system.read",
    name: { de: "System", en: "System" },
    icon: Wrench,
    page: later(() => import("../features/system/system-page.tsx"), "SystemPage"),
  },
  {
    path: "betreuende",
    scope: "installation",
    ability: "operators.read",
    name: { de: "Betreuende", en: "Operators" },
    icon: Users,
    page: OperatorsPage,
  },
  {
    path: "protokoll",
    scope: "installation",
    ability: "installation.audit.read",
    name: { de: "Protokoll der Installation", en: "Audit log of the installation" },
    icon: ShieldCheck,
    page: AuditPage,
  },
  {
    path: "konto",
    scope: "installation",
    ability: "account.use",
    name: { de: "Mein Konto", en: "My account" },
    icon: CircleUserRound,
    page: AccountPage,
  },
];

/** The address of a page for a tenant. */
export const addressOfPage = ({ scope, path }: ConsolePage, tenant: string): string => {
  if (scope === "installation") return `/${path}`;
  return path === "" ? `/${tenant}` : `/${tenant}/${path}`;
};
