import type { AdvisorRecord } from "../repository/advisors.ts";
import type { CampaignDefinition } from "../repository/campaigns.ts";
import type { PlacedCategory } from "../repository/categories.ts";
import type { Phrase } from "../repository/phrases.ts";
import type { StoredOffer, StoredProduct } from "../repository/stored.ts";

/** Everything that a tenant's catalogue holds. */
export interface CurrentCatalogue {
  readonly products: readonly StoredProduct[];
  readonly offers: readonly StoredOffer[];
  readonly categories: readonly PlacedCategory[];
  readonly campaigns: readonly CampaignDefinition[];
  readonly advisors: readonly AdvisorRecord[];
  readonly phrases: readonly Phrase[];
}
