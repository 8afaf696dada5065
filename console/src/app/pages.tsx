import type { AbilityName } from "@weitersagen/domain/operator-abilities";
import {
  ChartColumn,
  CheckCheck,
  CircleUserRound,
  House,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  ShoppingCart,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { AccountPage } from "../features/account/account-page.tsx";
import { AuditPage } from "../features/audit/audit-page.tsx";
import { ChangesPage } from "../features/changes/changes-page.tsx";
import { OrdersPage } from "../features/orders/orders-page.tsx";
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
}

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
    path: "bestellungen",
    scope: "tenant",
    ability: "orders.read",
    name: { de: "Bestellungen", en: "Orders" },
    icon: ShoppingCart,
    page: OrdersPage,
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
