import { getProduct } from "@weitersagen/contract/catalogue-calls";
import { expect, test } from "vitest";
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
