import { Category } from "@weitersagen/contract/catalogue";
import { listCategories } from "@weitersagen/contract/catalogue-calls";
import { categoryExample } from "@weitersagen/contract/catalogue-examples";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { loadCategory } from "./api.ts";

const category = { ...z.parse(Category, categoryExample), path: "/internet", aliases: ["dsl"] };

const visit = (address: string): ScreenInput => ({
  ...testPage(),
  url: new URL(address, "http://ewe.localhost"),
  params: {},
  signal: new AbortController().signal,
  api: ((call: unknown) =>
    Promise.resolve(call === listCategories ? [category] : [])) as unknown as ScreenInput["api"],
});

test("an old name of a category redirects permanently to its page", async () => {
  await expect(loadCategory(visit("/dsl?channel=mail"))).rejects.toMatchObject({
    to: "/internet?channel=mail",
    status: 301,
  });
});

test("an unknown category redirects to /404 for now, because it may exist later", async () => {
  await expect(loadCategory(visit("/neu"))).rejects.toMatchObject({ to: "/404", status: 302 });
});
