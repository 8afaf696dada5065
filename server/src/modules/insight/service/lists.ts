import type * as lists from "@weitersagen/contract/console/insight-lists";
import type { FindPage } from "../../../platform/http/console-list.ts";
import { findCountedEntries } from "../read-model/counted-entries.ts";
import { findCountedFacts } from "../read-model/counted-facts.ts";
import { findCountedOrders } from "../read-model/counted-orders.ts";
import { findCountedRecommendations } from "../read-model/counted-recommendations.ts";

/** The lists behind the figures. */
export const listRecommendations: FindPage<typeof lists.countedRecommendations> = (tx, request) =>
  findCountedRecommendations(tx, request);
export const listOrders: FindPage<typeof lists.countedOrders> = (tx, request) =>
  findCountedOrders(tx, request);
export const listEntries: FindPage<typeof lists.countedEntries> = (tx, request) =>
  findCountedEntries(tx, request);
export const listFacts: FindPage<typeof lists.countedFacts> = (tx, request) => findCountedFacts(tx, request);
