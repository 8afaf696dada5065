import type { Tenant } from "../product.ts";

/** A screen to photograph: where it is, and what its picture is called. */
export interface Screen {
  readonly tenant: Tenant;
  readonly path: string;
  readonly file: string;
}

export interface Route {
  readonly Name: string;
  readonly Path: string;
}

/** Addresses for routes with parameters, by the name of the route. */
export type Examples = Readonly<Record<string, readonly string[]>>;
const examples: Examples = {
  Empfehlen: ["/empfehlen/462", "/empfehlen/101", "/empfehlen/11"],
  EmpfehlenAgent: ["/agent/empfehlen/B10410"],
  EmpfehlungTeilen: ["/empfehlung/J53FDD5E4B"],
  EmpfaengerDaten: ["/empfaengerdaten/J53FDD5E4B"],
  PraemieDaten: ["/praemie/1"],
  AdminLogin: ["/login/beispiel-eines-tokens"],
};

/** Screens that stand in no tenant's route table. */
const everywhere: readonly Route[] = [{ Name: "404", Path: "/404" }];
const once: readonly Route[] = [{ Name: "Postfach", Path: "/postfach" }];

/** Every screen of a tenant, each once under its first name; a path with parameters and no example is refused. */
export function screensOf(
  tenant: Tenant,
  routes: readonly Route[],
  addresses: Examples = examples,
): Screen[] {
  const screens = new Map<string, Screen>();
  const named = new Map([...routes].toReversed().map((route) => [route.Path, route]));
  const own = routes.filter((route) => named.get(route.Path) === route && route.Name !== "Click");
  for (const { Name, Path } of [...own, ...everywhere, ...(tenant === "telekom" ? once : [])]) {
    const paths = Path.includes(":") ? addresses[Name] : [Path];
    if (!paths)
      throw new Error(
        `The route ${Name} (${Path}) has parameters: add an example to scripts/pictures/screens.ts`,
      );
    paths.forEach((path, index) => {
      if (screens.has(path)) return;
      screens.set(path, { tenant, path, file: `${fileName(Name)}${index === 0 ? "" : `-${index + 1}`}.png` });
    });
  }
  return [...screens.values()];
}

const fileName = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
