import { passIn } from "./navigation-address.ts";
import { isAgencyScreen } from "./navigation-login.ts";
import {
  type NavigationTenant,
  type Navigation,
  type NavigationOutcome,
  type NavigationRule,
  redirectTo,
} from "./navigation.ts";

/** /exklusiv and /exclusiv redirect to /code. */
export function leadExclusiveToCode({ to, screens }: Navigation): NavigationOutcome | undefined {
  const isExclusive = /^\/ex[ck]lusiv\/?$/i.test(to.path);
  return isExclusive && screens.includes("Empfehlungscode") ? redirectTo("Empfehlungscode") : undefined;
}

/** Any unknown path redirects to /404. */
export function leadUnknownToNotFound({ to }: Navigation): NavigationOutcome | undefined {
  return to.screen === undefined ? redirectTo("FileNotFound") : undefined;
}

const moduleOf: Readonly<Record<string, keyof NavigationTenant>> = {
  EmpfehlenAgent: "agentRecommendation",
  MitarbeiterEmpfehlen: "companyRecommendation",
  Danke: "offlineCodes",
  Callcenter: "callCentre",
  Einladen: "agency",
  EmpfaengerBankdaten: "storesBankAccounts",
  EmpfehlerBankdaten: "storesBankAccounts",
  optin: "newsletter",
};

/** A tenant that stores no bank accounts still asks for one by a mailed link when a payment needs it. */
const openByMail: ReadonlySet<string | undefined> = new Set(["EmpfaengerBankdaten", "EmpfehlerBankdaten"]);

/** Whether a tenant has the module that a screen belongs to; most belong to none. */
export function isModuleOn(screen: string | undefined, tenant: NavigationTenant): boolean {
  const module = isAgencyScreen(screen) ? "agency" : moduleOf[screen ?? ""];
  return module === undefined || Boolean(tenant[module]);
}

/** A screen whose module is off redirects to /. */
export function leadClosedModuleHome({ to, tenant }: Navigation): NavigationOutcome | undefined {
  if (!tenant || isModuleOn(to.screen, tenant)) return undefined;
  return openByMail.has(to.screen) && passIn(to) !== undefined ? undefined : redirectTo("Homepage");
}

/** The target of a path is resolved before the rules are applied. */
export const pathRules = [
  leadExclusiveToCode,
  leadUnknownToNotFound,
  leadClosedModuleHome,
] as const satisfies readonly NavigationRule[];
