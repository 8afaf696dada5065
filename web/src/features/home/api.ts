import type { ScreenInput } from "../../lib/screen.ts";
import type { Offers } from "./offers.ts";

export async function loadOffers(_input: ScreenInput): Promise<Offers> {
  return {};
}
