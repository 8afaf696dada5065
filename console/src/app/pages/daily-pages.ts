import { ChartColumn, House } from "lucide-react";
import { NumbersPage } from "../../features/numbers/numbers-page.tsx";
import { StartPage } from "../../features/start/start-page.tsx";
import type { ConsolePage } from "./console-page.ts";

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
    page: NumbersPage,
  },
];
