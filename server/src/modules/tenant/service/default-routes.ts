import type { RouteEntry } from "@weitersagen/contract/tenant";

/** By the name that embedding sites use for a main screen: its name in the route table. */
const screenOf: Readonly<Record<string, string>> = {
  Registration: "RegistrierungAbschliessen",
  Recommendation: "Empfehlen",
  Dashboard: "PersoenlicherBereich",
  Settings: "MeineDaten",
  Reward: "PraemieWaehlen",
  RecipientData: "EmpfaengerDaten",
  Thanks: "Danke",
  Admin: "AdminLogin",
};

/** A shared link is not a screen: it redirects to one. */
const click: RouteEntry = { name: "Click", path: "/k/:code" };

/** The tenant's routes, then the main screens once more under their other names. */
export function defaultRoutes(routes: readonly RouteEntry[]): RouteEntry[] {
  const aliases = Object.entries(screenOf).flatMap(([name, screen]) => {
    const route = routes.find((entry) => entry.name === screen);
    return route ? [{ ...route, name }] : [];
  });
  return [...routes, ...aliases, click];
}
