import type { Me } from "@weitersagen/contract/console/session";
import { expect, test } from "vitest";
import { hasLostRight } from "./lost-right.ts";

type Rights = Pick<Me, "abilities" | "tenants">;

const rights = (ewe: string[], telekom: string[], own: string[] = []) =>
  ({
    abilities: own,
    tenants: [
      { slug: "ewe", abilities: ewe },
      { slug: "telekom", abilities: telekom },
    ],
  }) as unknown as Rights;

test("a role that was taken away holds the pages of its own tenant only", () => {
  const before = rights(["care.read", "care.change"], ["care.read"]);
  const reader = rights(["care.read"], ["care.read"]);
  expect(hasLostRight(before, reader, "ewe")).toBe(true);
  expect(hasLostRight(before, reader, "telekom")).toBe(false);
  expect(hasLostRight(reader, before, "ewe"), "a new right").toBe(false);
  expect(hasLostRight(before, { ...before, tenants: [] }, "ewe"), "the whole tenant").toBe(true);
});

test("a right without a tenant counts everywhere", () => {
  const before = rights(["care.read"], [], ["system.read"]);
  for (const tenant of ["ewe", "telekom", ""])
    expect(hasLostRight(before, rights(["care.read"], []), tenant)).toBe(true);
});
