import type { RouteEntry } from "@weitersagen/contract/tenant";

/** The names by which embedding sites know the main screens, and the tenant's own name of each. */
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

/** A shared link is no screen: it leads to one. */
const click: RouteEntry = { name: "Click", path: "/k/:code" };

/** The tenant's screens by their own names, then those that are known by another name as well. */
export function defaultRoutes(routes: readonly RouteEntry[]): RouteEntry[] {
  const alsoKnown = Object.entries(screenOf).flatMap(([name, screen]) => {
    const route = routes.find((entry) => entry.name === screen);
    return route ? [{ name, path: route.path }] : [];
  });
  return [...routes, ...alsoKnown, click];
}
