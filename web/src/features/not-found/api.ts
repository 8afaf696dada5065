import { listBestPaid } from "@weitersagen/contract/catalogue-calls";
import { defaultLanguage, type Language } from "@weitersagen/contract/language";
import { recommendPath } from "../../entities/product/recommend-path.ts";
import { orUndefined } from "../../lib/api/or-undefined.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";

const MOST = 6;

/** A product that the visitor can recommend instead. */
export interface Recommendable {
  readonly id: number;
  readonly name: string;
  readonly language: Language;
  readonly path: string;
}

/** None where advisors are recommended, whom the home page searches, and if the catalogue fails. */
export async function loadRecommendable(input: ScreenInput): Promise<readonly Recommendable[]> {
  if (input.tenant.configuration.productApi === "berater") return [];
  const products = await orUndefined(input.api(listBestPaid, { query: { count: MOST, byGroup: true } }));
  return (products ?? []).flatMap(({ id, name, language = defaultLanguage }) => {
    const path = recommendPath(input, id);
    return path === undefined ? [] : [{ id, name, language, path }];
  });
}
