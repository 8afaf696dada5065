import type { DeviceOffer, Product } from "@weitersagen/contract/catalogue";
import type { Bounty } from "@weitersagen/domain/bounty";
import type { ProductLife } from "@weitersagen/domain/product-life";

/** What the catalogue stores beside the fields that visitors see. */
interface Stored extends ProductLife {
  /** Came with the catalogue that ships with the tenant's files; a later import takes the mark away. */
  readonly bundled: boolean;
}

export interface StoredProduct extends Product, Stored {
  /** What an agency gets: `standard;7000`. Never sent to visitors. */
  readonly commission: string | null;
}

export interface StoredOffer extends DeviceOffer, Stored {
  /** What the device with its tariff pays. Empty: what the tariff alone pays. */
  readonly bounties: Bounty[];
}
