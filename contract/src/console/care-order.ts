import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { orderStates } from "./order-list.ts";

/**
 * Whether goodwill can be granted for an order. `asked`: a request waits for a second person. `overtaken`: the order has changed
 * since a request, so that it has to be made again. `impossible`: the order earned a reward, belongs to no recommendation, or the provider has not confirmed it.
 */
export const goodwillStates = ["possible", "asked", "overtaken", "granted", "impossible"] as const;
export type GoodwillState = (typeof goodwillStates)[number];

export const CareOrder = wire({
  id: ["Id", z.int()],
  number: ["Auftragsnummer", z.nullable(z.string())],
  product: ["Produkt", z.nullable(z.string())],
  orderedAt: ["BestelltAm", Instant],
  state: ["Zustand", z.enum(Object.keys(orderStates) as (keyof typeof orderStates)[])],
  reason: ["Grund", z.nullable(z.string())],
  goodwill: ["Kulanz", z.enum(goodwillStates)],
});
export type CareOrder = z.output<typeof CareOrder>;
