import { expect, test } from "vitest";
import { pageAddress } from "./page-address.ts";

test.each([
  ["/", "/"],
  ["/strom?utm_source=x&fbclid=y", "/strom"],
  ["/strom?", "/strom"],
  ["/handys?tarif=2&hersteller=A%26B&x=1", "/handys?hersteller=A%26B&tarif=2"],
  ["/handys?hersteller=A%26B&tarif=2", "/handys?hersteller=A%26B&tarif=2"],
  ["/empfehlung?nr=1&nr=2", "/empfehlung?nr=1&nr=2"],
])("%s is rendered and cached as %s", (url, address) => {
  expect(pageAddress(url)).toBe(address);
});
