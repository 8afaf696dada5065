import type { AbilityName } from "@weitersagen/domain/operator-abilities";

interface TargetPage {
  /** Below the tenant's address. */
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly ability: AbilityName;
}

/** The page about the target of an entry; undefined if it has none. */
export function targetPage(kind: string | null, target: string | null): TargetPage | undefined {
  if (target === null) return undefined;
  switch (kind) {
    case "referrer":
    case "recipient":
      return { path: `personen/${kind}/${target}`, ability: "people.read" };
    case "recommendation":
      return { path: `empfehlungen/${target}`, ability: "people.read" };
    case "order":
    case "goodwill":
      return { path: "bestellungen", search: { suche: target }, ability: "orders.read" };
    case "claim":
      return { path: `reklamationen/${target}`, ability: "claims.read" };
    case "reward":
      return { path: "praemien", search: { suche: target }, ability: "rewards.read" };
    case "payout":
    case "payoutBatch":
    case "payoutRelease":
    case "payoutVoid":
      return { path: `auszahlungen/${target}`, ability: "payouts.read" };
    case "product":
      return { path: `katalog/${target}`, ability: "catalogue.read" };
    case "category":
      return /^\d+$/.test(target) ? { path: `kategorien/${target}`, ability: "catalogue.read" } : undefined;
    default:
      return undefined;
  }
}
