import { expect, test } from "vitest";
import type { RecommendData } from "../recommended.ts";
import { keyOf } from "./recommend-page.tsx";

const product = { id: 12, name: "Kfz Rundum", topic: "Kfz Rundum", bountyCents: 4000, upTo: false } as const;
const key = (changes: object, deviceId?: number) =>
  keyOf({ products: [{ ...product, deviceId }], ...changes } as unknown as RecommendData);
const advisor = (number: string) => ({ advisor: { number, name: "Hanna Brandt", place: "80331 München" } });

test("the choices are kept for each advisor, product and device", () => {
  expect(key(advisor("B1"))).toBe(key(advisor("B1")));
  const keys = [key({}), key({}, 7), key(advisor("7")), key(advisor("B1")), key(advisor("B2"))];
  expect(new Set(keys).size).toBe(keys.length);
});
