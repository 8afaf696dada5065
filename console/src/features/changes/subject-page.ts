import type { ChangeView } from "@weitersagen/contract/console/work";
import type { AbilityName } from "@weitersagen/domain/operator-abilities";

interface SubjectPage {
  /** Below the tenant's address. */
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly ability: AbilityName;
}

/** The page that shows what a request is about, so that the second person can look before deciding. */
export function subjectPage({ kind, target }: Pick<ChangeView, "kind" | "target">): SubjectPage | undefined {
  switch (kind) {
    case "payoutRelease":
    case "payoutVoid":
      return { path: `auszahlungen/${target}`, ability: "payouts.read" };
    case "goodwill":
      return { path: "bestellungen", search: { suche: target }, ability: "orders.read" };
    case "terms":
      return { path: `inhalte/content-bloecke/${target}`, ability: "content.read" };
    case "extraReward":
      return { path: "zusatzpraemien", ability: "catalogue.read" };
    case "rewardAmount": {
      // The amounts of a file are listed in the request itself.
      const [, product] = /^(\d+)(?:-\d+)?$/.exec(target) ?? [];
      return product === undefined ? undefined : { path: `katalog/${product}`, ability: "catalogue.read" };
    }
    case "roleGrant":
      return undefined;
  }
}
