import { companionsOf } from "./navigation-address.ts";
import { pathRules } from "./navigation-paths.ts";
import { navigationRules } from "./navigation-rules.ts";
import type {
  Navigation,
  NavigationDecision,
  NavigationEffect,
  NavigationOutcome,
  NavigationRule,
} from "./navigation.ts";

/** Loads what a rule needs before the next rule is applied. */
export interface Lookups {
  fetchTenant(): Promise<Navigation["tenant"]>;
  /** Returns the session state afterwards. A failed login is not an error. */
  tryAutologin(): Promise<Navigation["session"]>;
  /** Looks up a number, code or token of the address. An unknown one, or a failed look-up, is not an error. */
  checkPass(pass: string): Promise<Navigation["pass"]>;
}

/** The outcome of all rules for one navigation. */
export interface NavigationResult {
  /** In the order of the rules. */
  readonly effects: readonly NavigationEffect[];
  /** Query parameters to add to the target address. */
  readonly carried: Readonly<Record<string, string>>;
  /** Undefined when the navigation may proceed. */
  readonly decision: NavigationDecision | undefined;
}

/** Applies the rules in order. Used for the server's first response and for every navigation in the browser. */
export async function applyNavigationRules(
  navigation: Navigation,
  lookups: Lookups,
  rules: readonly NavigationRule[] = [...pathRules, ...navigationRules],
): Promise<NavigationResult> {
  const effects: NavigationEffect[] = [];
  const carried: Record<string, string> = {};
  let current = navigation;
  for (const rule of rules) {
    const outcome = rule(current);
    if (outcome === undefined) continue;
    if (isDecision(outcome)) {
      return { effects, carried: { ...companionsOf(current), ...carried }, decision: outcome };
    }
    if (outcome.do === "carry") carried[outcome.name] = outcome.value;
    else if (outcome.do === "fetchTenant") current = { ...current, tenant: await lookups.fetchTenant() };
    else if (outcome.do === "tryAutologin") current = { ...current, session: await lookups.tryAutologin() };
    else if (outcome.do === "checkPass")
      current = { ...current, pass: await lookups.checkPass(outcome.pass) };
    else effects.push(outcome);
  }
  return { effects, carried, decision: undefined };
}

function isDecision(outcome: NavigationOutcome): outcome is NavigationDecision {
  return outcome.do === "ignore" || outcome.do === "redirect" || outcome.do === "leave";
}
