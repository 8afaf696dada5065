import type { Me } from "@weitersagen/contract/console/session";
import { isAbleTo } from "../lib/session.tsx";
import { carePages } from "./pages/care-pages.ts";
import { controlPages } from "./pages/control-pages.ts";
import type { ConsolePage, PageGroup } from "./pages/console-page.ts";
import { dailyPages } from "./pages/daily-pages.ts";
import { installationPages } from "./pages/installation-pages.ts";
import { moneyPages } from "./pages/money-pages.ts";
import { programmePages } from "./pages/programme-pages.ts";

/** The menu: its groups in their order. A page is added to the list of its group. */
export const pageGroups: readonly PageGroup[] = [
  { pages: dailyPages },
  { name: { de: "Betreuung", en: "Care" }, pages: carePages },
  { name: { de: "Geld", en: "Money" }, pages: moneyPages },
  { name: { de: "Programm", en: "Programme" }, pages: programmePages },
  { name: { de: "Kontrolle", en: "Control" }, pages: controlPages },
  { name: { de: "Installation", en: "Installation" }, pages: installationPages },
];

/** Every page of the console. The menu, the routes and the command palette are made from this list. */
export const pages: readonly ConsolePage[] = pageGroups.flatMap((group) => group.pages);

/** Whether the operator may open the page, for this tenant if it is a tenant's page. */
export const mayOpen = (me: Me, { scope, ability }: ConsolePage, tenant: string): boolean =>
  isAbleTo(me, ability, scope === "tenant" ? tenant : null);

/** The address of a page for a tenant. */
export const addressOfPage = ({ scope, path }: ConsolePage, tenant: string): `/${string}` => {
  if (scope === "installation") return `/${path}`;
  return path === "" ? `/${tenant}` : `/${tenant}/${path}`;
};
