import type { Tenant } from "../product.ts";

/** Many screens differ for a logged-in referrer. */
export const visitors = ["visitor", "referrer"] as const;
export type Visitor = (typeof visitors)[number];

/** A screen to photograph: its address, its visitor and the name of its picture. */
export interface Screen {
  readonly tenant: Tenant;
  readonly visitor: Visitor;
  readonly path: string;
  readonly file: string;
}

export interface Route {
  readonly Name: string;
  readonly Path: string;
}

/** Addresses for routes with parameters to which no page of the demo's referrer links. */
const examples: Readonly<Record<string, string>> = {
  EmpfehlenAgent: "/agent/empfehlen/B10410",
  EmpfehlungTeilen: "/empfehlung/J53FDD5E4B",
  EmpfaengerDaten: "/empfaengerdaten/J53FDD5E4B",
  PraemieDaten: "/praemie/1",
  AdminLogin: "/login/beispiel-eines-tokens",
};

/** Routes with a different screen for a referrer, by name. */
const own = new Set([
  "Empfehlen",
  "EmpfehlungTeilen",
  "PersoenlicherBereich",
  "MeineDaten",
  "PasswortAendern",
  "KundenNummer",
  "Nachbuchung",
  "PraemieWaehlen",
  "PraemieDaten",
  "EmpfehlerBankdaten",
]);

/** Screens that are in no tenant's route table. */
const everywhere: readonly Route[] = [{ Name: "404", Path: "/404" }];
const once: readonly Route[] = [{ Name: "Postfach", Path: "/postfach" }];

/** Every screen of a tenant, each once under its first name. Addresses with parameters are taken from these links. */
export function screensOf(tenant: Tenant, routes: readonly Route[], links: readonly string[]): Screen[] {
  const named = new Map([...routes].toReversed().map((route) => [route.Path, route]));
  const firsts = routes.filter((route) => named.get(route.Path) === route);
  const files = new Map<string, Screen>();
  for (const { Name, Path } of [...firsts, ...everywhere, ...(tenant === "telekom" ? once : [])]) {
    const path = addressOf({ Name, Path }, links);
    for (const visitor of visitors) {
      if (visitor === "referrer" && !own.has(Name)) continue;
      const name = visitor === "visitor" ? Name : `${Name}-${visitor}`;
      const file = files.has(pictureOf(name)) ? pictureOf(`${name}${path}`) : pictureOf(name);
      files.set(file, { tenant, visitor, path, file });
    }
  }
  return [...files.values()];
}

function addressOf({ Name, Path }: Route, links: readonly string[]): string {
  if (!Path.includes(":")) return Path;
  const pattern = new RegExp(`^${Path.replaceAll(/:\w+/g, "[^/?]+")}$`);
  const address = links.find((link) => pattern.test(link)) ?? examples[Name];
  if (address === undefined)
    throw new Error(
      `The route ${Name} (${Path}) has parameters: add an example to scripts/pictures/screens.ts`,
    );
  return address;
}

const pictureOf = (name: string): string =>
  `${name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")}.png`;
