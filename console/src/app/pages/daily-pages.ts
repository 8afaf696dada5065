import { ChartColumn, House } from "lucide-react";
import { StartPage } from "../../features/start/start-page.tsx";
import { type ConsolePage, later } from "./console-page.ts";

/** What everybody opens first. */
export const dailyPages: readonly ConsolePage[] = [
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
    page: later(() => import("../../features/numbers/numbers-page.tsx"), "NumbersPage"),
  },
  {
    path: "zahlen/empfehlungen",
    scope: "tenant",
    ability: "numbers.read",
    name: { de: "Empfehlungen hinter den Zahlen", en: "Recommendations behind the numbers" },
    icon: ChartColumn,
    page: later(() => import("../../features/numbers/list-pages.tsx"), "CountedRecommendationsPage"),
    isHidden: true,
  },
  {
    path: "zahlen/bestellungen",
    scope: "tenant",
    ability: "numbers.read",
    name: { de: "Bestellungen hinter den Zahlen", en: "Orders behind the numbers" },
    icon: ChartColumn,
    page: later(() => import("../../features/numbers/list-pages.tsx"), "CountedOrdersPage"),
    isHidden: true,
  },
  {
    path: "zahlen/buchungen",
    scope: "tenant",
    ability: "numbers.money.read",
    name: { de: "Buchungen hinter den Zahlen", en: "Entries behind the numbers" },
    icon: ChartColumn,
    page: later(() => import("../../features/numbers/list-pages.tsx"), "CountedEntriesPage"),
    isHidden: true,
  },
  {
    path: "zahlen/ereignisse",
    scope: "tenant",
    ability: "numbers.read",
    name: { de: "Gezählte Ereignisse", en: "Counted events" },
    icon: ChartColumn,
    page: later(() => import("../../features/numbers/list-pages.tsx"), "CountedFactsPage"),
    isHidden: true,
  },
];
