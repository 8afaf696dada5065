import { expect, test } from "vitest";
import { testTenant } from "../../../test/page.ts";
import { publicPaths } from "./public-paths.ts";

const routes = [
  { name: "Homepage", path: "/" },
  { name: "Impressum", path: "/impressum" },
  { name: "Produktkategorie", path: "/strom" },
  { name: "Produktkategorie", path: "/gas" },
  { name: "ProduktkategorieAlias", path: "/strom.html" },
  { name: "Faq", path: "/fragen/:gruppe" },
  { name: "Login", path: "/login" },
  { name: "NochNichtGebaut", path: "/spaeter" },
  { name: "FileNotFound", path: "/404" },
];
const tenant = testTenant({ routes });
const changed = (changes: Partial<typeof tenant.configuration>) => ({
  ...tenant,
  configuration: { ...tenant.configuration, ...changes },
});

test("screens that are built, public and not an alias are listed", async () => {
  expect(await publicPaths(tenant)).toEqual(["/", "/impressum", "/strom", "/gas"]);
});

test("a page that a rule closes to visitors without a login is not listed", async () => {
  expect(await publicPaths(changed({ hidesImprint: true }))).not.toContain("/impressum");
  expect(await publicPaths(changed({ forcesLogin: true }))).not.toContain("/strom");
});
