import { Advisor, Product } from "@weitersagen/contract/catalogue";
import { advisorPageExample, productExample } from "@weitersagen/contract/catalogue-examples";
import { getProduct, listProducts } from "@weitersagen/contract/catalogue-calls";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { loadAgent } from "./api.ts";

/** What the page asks the catalogue for. The call fails, because only the question matters here. */
async function askedBy(address: string): Promise<unknown> {
  let asked: unknown;
  const api = (call: unknown, input: unknown) => {
    if (call === getProduct) asked = input;
    return Promise.reject(new Error("not answered"));
  };
  const url = new URL(address, "http://allianz.localhost");
  const input = { url, params: { produktId: "22" }, api, content: api } as unknown as ScreenInput;
  await expect(loadAgent(input)).rejects.toThrow("not answered");
  return asked;
}

test("a number that a product and an advisor share means the product, and with ?berater=1 the advisor", async () => {
  const params = { id: "22" };
  expect(await askedBy("/agent/empfehlen/22")).toEqual({ params, query: {} });
  expect(await askedBy("/agent/empfehlen/22?berater=1")).toEqual({ params, query: { isAdvisor: true } });
});

test("the topic that was chosen on the home page is preselected, under both of its names", async () => {
  const product = z.parse(Product, productExample);
  const [advisor] = advisorPageExample.Content.map((one) => z.parse(Advisor, one));
  const listed = [
    { ...product, id: 1, name: "Beratung", displayName: "Persönliche Beratung" },
    { ...product, id: 11, name: "Kfz Ruhig", displayName: "Kfz-Haftpflicht" },
    { ...product, id: 12, name: "Kfz Rundum", displayName: "Kfz-Vollkasko" },
  ];
  const api = (call: unknown) => {
    if (call === getProduct) return Promise.resolve(advisor);
    return Promise.resolve(call === listProducts ? listed : []);
  };
  const topics = async (query: string) => {
    const url = new URL(`/agent/empfehlen/B1?berater=1${query}`, "http://allianz.localhost");
    const input = { ...testPage(), url, params: { produktId: "B1" }, api, content: api };
    const { products } = await loadAgent(input as unknown as ScreenInput);
    return products.map(({ topic }) => topic);
  };
  const [talk, calm, round] = [
    "Persönliche Beratung",
    "Kfz Ruhig: Kfz-Haftpflicht",
    "Kfz Rundum: Kfz-Vollkasko",
  ];
  expect(await topics("&thema=12")).toEqual([round, talk, calm]);
  expect(await topics("&thema=99")).toEqual([talk, calm, round]);
});
