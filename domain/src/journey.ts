import { companionsOf, navigationRules, pathRules } from "./navigation.ts";
import type {
  Navigation,
  NavigationDecision,
  NavigationEffect,
  NavigationOutcome,
  NavigationRule,
} from "./navigation.ts";

/** Answers what a rule must know before the next one is asked. */
export interface Answers {
  fetchTenant(): Promise<Navigation["tenant"]>;
  /** The state of the session afterwards; a failure is no error. */
  tryAutologin(): Promise<Navigation["session"]>;
}

/** What the rules made of a navigation. */
export interface Journey {
  /** In the order of the rules. */
  readonly effects: readonly NavigationEffect[];
  /** Parameters to add to the address the visitor goes to. */
  readonly carried: Readonly<Record<string, string>>;
  /** Nothing lets the visitor arrive. */
  readonly decision: NavigationDecision | undefined;
}

/** Asks the rules one after another, the same on the server's first answer and on every navigation in the browser. */
export async function followRules(
  navigation: Navigation,
  answers: Answers,
  rules: readonly NavigationRule[] = [...pathRules, ...navigationRules],
): Promise<Journey> {
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
    else if (outcome.do === "fetchTenant") current = { ...current, tenant: await answers.fetchTenant() };
    else if (outcome.do === "tryAutologin") current = { ...current, session: await answers.tryAutologin() };
    else effects.push(outcome);
  }
  return { effects, carried, decision: undefined };
}

function isDecision(outcome: NavigationOutcome): outcome is NavigationDecision {
  return outcome.do === "ignore" || outcome.do === "redirect" || outcome.do === "leave";
}
