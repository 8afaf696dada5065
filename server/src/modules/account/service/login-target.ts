import { matchRoute } from "@weitersagen/contract/route-path";
import type { ScreenName } from "@weitersagen/contract/screens";
import type { RouteEntry } from "@weitersagen/contract/tenant";
import { innerPath } from "@weitersagen/domain/inner-path";

/** A referrer's own screens and the forms to recommend, where a tenant may ask for a login. */
const screens: ReadonlySet<string> = new Set<ScreenName>([
  "Empfehlen",
  "EmpfehlenAgent",
  "MitarbeiterEmpfehlen",
  "EmpfehlungTeilen",
  "PersoenlicherBereich",
  "MeineDaten",
  "KundenNummer",
  "PasswortAendern",
  "Nachbuchung",
  "PraemieWaehlen",
  "PraemieDaten",
  "EmpfehlerBankdaten",
]);

/**
 * What these screens show. Anybody can ask for such a mail to any address, so no parameter that credits a person or an agency
 * is kept, such as that of an invitation or an agent: the owner would credit a stranger without knowing.
 */
const parameters = ["nr", "art", "berater", "thema", "handyId", "entscheiden"];

/** Where a mailed login link leads on to: the address that was asked for, if it is such a screen. */
export function loginTarget(routes: readonly RouteEntry[], wanted: string | undefined): string | undefined {
  const [path, query] = innerPath(wanted)?.split("#")[0]?.split("?") ?? [];
  const screen = path === undefined ? undefined : matchRoute(routes, path)?.route.name;
  if (path === undefined || screen === undefined || !screens.has(screen)) return undefined;
  const given = [...new URLSearchParams(query)].filter(([name]) => parameters.includes(name));
  // Without the step for another bank account, the one that is stored would be shown, ready to be paid to.
  const step = wanted?.endsWith("#konto") ? "#konto" : "";
  return (given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path) + step;
}
