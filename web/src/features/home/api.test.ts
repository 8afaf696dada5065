import { listCategories } from "@weitersagen/contract/catalogue-calls";
import { Category } from "@weitersagen/contract/catalogue";
import { categoryExample } from "@weitersagen/contract/catalogue-examples";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { loadOffers } from "./api.ts";

test("the categories are loaded if the tenant shows them", async () => {
  const page = testPage();
  const categories = [z.parse(Category, categoryExample)];
  const api = ((call: { id: string }) =>
    call.id === listCategories.id
      ? Promise.resolve(categories)
      : Promise.reject(new Error("not asked for here"))) as ScreenInput["api"];
  const shown = async (showsCategories: boolean) => {
    const configuration = { ...page.tenant.configuration, showsCategories };
    const offers = await loadOffers({
      ...page,
      tenant: { ...page.tenant, configuration },
      url: new URL("http://ewe.localhost/"),
      params: {},
      signal: new AbortController().signal,
      api,
    });
    return offers.categories?.map(({ id }) => id);
  };
  expect(await shown(true)).toEqual([categoryExample.Id]);
  expect(await shown(false)).toBeUndefined();
});
