import { readdir } from "node:fs/promises";
import { listCategories, listProducts } from "@weitersagen/contract/catalogue-calls";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { startTestApp } from "../../../test/app.ts";
import { isMotif } from "./service/motifs.ts";

const app = await startTestApp();
const slugs = await readdir(new URL("../../../demo/", import.meta.url));

async function ask(slug: string, path: string, language = "de"): Promise<unknown> {
  const answer = await fetch(`${app.url}/api/v1/${slug}${path}`, {
    headers: { "accept-language": language },
  });
  expect(answer.status).toBe(200);
  return answer.json();
}
const categoriesOf = async (slug: string, language?: string) =>
  z.parse(listCategories.answers[200], await ask(slug, "/produktkategorie", language));

const fixedLine = [
  "internet",
  "internet/hybrid",
  "internet/glasfaser.html",
  "junge-leute",
  "junge-leute/speed.html",
  "junge-leute/hybrid.html",
  "digital-home-service",
  "glasfaser",
  "fernsehen",
  "fernsehen/satellit",
  "fernsehen/hybrid-satellit",
  "fernsehen/hybrid",
  "fernsehen/glasfaser",
  "magentasport",
  "internet-telefon",
  "homepage-und-shop",
  "webseite",
  "webshop",
  "webhosting",
  "company-start",
  "company-pro",
];
const mobile = [
  "smartphone-tarife.html",
  "prepaid-tarife.html",
  "young-tarife.html",
  "daten-tarife.html",
  "zusatzkarten.html",
  "combi-cards.html",
  "geraete.html",
  "smartphones.html",
  "tablets.html",
  "surfsticks.html",
];

/** The preselected product of each category, as documented in docs/catalogue.md. */
const preselected: Record<string, number> = {
  internet: 462,
  "internet/hybrid": 1998,
  "internet/glasfaser.html": 531,
  "junge-leute": 1006,
  "junge-leute/speed.html": 1254,
  "junge-leute/hybrid.html": 1345,
  fernsehen: 469,
  "fernsehen/hybrid": 2001,
  "fernsehen/glasfaser": 1200,
  magentasport: 544,
  "smartphone-tarife.html": 1207,
  "young-tarife.html": 1258,
};

describe("the category pages of Fernwerk", async () => {
  const categories = await categoriesOf("telekom");
  const byKey = new Map(categories.map((category) => [category.key, category]));
  const promiseOf = (key: string) => byKey.get(key)?.promise;

  test("are exactly those of the specification", () => {
    expect([...byKey.keys()]).toEqual([...fixedLine, ...mobile]);
    expect(fixedLine.filter((key) => byKey.get(key)?.source !== "festnetz")).toEqual([]);
    expect(mobile.filter((key) => byKey.get(key)?.source !== "mobilfunk")).toEqual([]);
  });

  test("preselect the documented product", () => {
    const found = categories.filter(({ defaultProductId }) => defaultProductId !== null);
    expect(Object.fromEntries(found.map(({ key, defaultProductId }) => [key, defaultProductId]))).toEqual(
      preselected,
    );
  });

  test("promise 70 € for the fixed line, up to 90 € with fibre on them or below them, up to 110 € for sport, 50 € for mobile", () => {
    const fibre = ["internet", "internet/glasfaser.html", "glasfaser", "fernsehen", "fernsehen/glasfaser"];
    for (const key of fixedLine.filter((each) => !fibre.includes(each) && each !== "magentasport")) {
      expect([key, promiseOf(key)]).toEqual([key, { amountCents: 7000, upTo: false }]);
    }
    for (const key of fibre) expect(promiseOf(key)).toEqual({ amountCents: 9000, upTo: true });
    expect(promiseOf("magentasport")).toEqual({ amountCents: 11_000, upTo: true });
    for (const key of mobile) {
      expect([key, promiseOf(key)]).toEqual([key, { amountCents: 5000, upTo: false }]);
    }
  });

  test("contain the promised reward in their meta description", () => {
    expect(byKey.get("junge-leute")?.description.replaceAll(/\s/g, " ")).toContain("70 €");
    expect(byKey.get("glasfaser")?.description.replaceAll(/\s/g, " ")).toContain("bis zu 90 €");
  });

  test("name with each link to another category what that one pays", () => {
    const others = byKey.get("junge-leute/hybrid.html")?.otherCategories ?? [];
    expect(others.length).toBeGreaterThan(0);
    for (const { path, promise } of others) expect(promise).toEqual(promiseOf(path.slice(1)));
  });

  test("lead from tariffs to devices as specified", () => {
    const targets = new Map(categories.map(({ key, selectTarget }) => [key, selectTarget]));
    expect(targets.get("smartphone-tarife.html")).toBe("smartphones");
    expect(targets.get("daten-tarife.html")).toBe("tablets");
    expect(targets.get("prepaid-tarife.html")).toBe("empfehlen");
  });

  test("have a breadcrumb", () => {
    expect(byKey.get("fernsehen/hybrid-satellit")?.breadcrumb).toEqual([
      { name: "Fernsehen", path: "/fernsehen" },
      { name: "Hybrid mit Satellit", path: "/fernsehen/hybrid-satellit" },
    ]);
  });
});

describe.each(slugs)("every category of %s", async (slug) => {
  const categories = await categoriesOf(slug);

  test("has an English path without German words, which no other page has", () => {
    const routes = app.tenants.bySlug(slug)?.routes ?? [];
    const pages = routes.filter(({ name }) => name === "Produktkategorie");
    expect(pages).toHaveLength(categories.length);
    const english = routes.map(({ path, englishPath }) => englishPath ?? path);
    expect(english.filter((path, index) => english.indexOf(path) !== index)).toEqual([]);
    const german =
      /tarif(?!f)|glasfaser|fernsehen|strom|waerme|geraete|karten|leute|haftpflicht|beratung|recht/;
    const paths = pages.map(({ path, englishPath }) => englishPath ?? path);
    expect(paths.filter((path) => german.test(path) || path.endsWith(".html"))).toEqual([]);
  });

  test("is not empty and contains its preselected product", async () => {
    for (const { key, deviceType, defaultProductId } of categories) {
      const answer = await ask(slug, `/produkt?kategorie=${encodeURIComponent(key)}`);
      const shelf = z.parse(listProducts.answers[200], answer);
      expect([key, shelf.length > 0]).toEqual([key, true]);
      const ids = shelf.map(({ id }) => id);
      expect([key, defaultProductId === null || ids.includes(defaultProductId)]).toEqual([key, true]);
      expect([key, shelf.every((entry) => "deviceId" in entry)]).toEqual([key, deviceType !== null]);
    }
  });

  test("links to existing categories, and has texts in both languages and a motif", async () => {
    const english = await categoriesOf(slug, "en");
    const titles = [...categories, ...english].map(({ title, description }) => `${title} ${description}`);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((text) => text.includes("{"))).toEqual([]);
    const paths = new Set(categories.map(({ path }) => path));
    const linked = categories.flatMap((category) => [...category.otherCategories, ...category.breadcrumb]);
    expect(linked.filter(({ path }) => !paths.has(path))).toEqual([]);
    const { rows } = await app.testDatabase.owner.query<{ motif: string }>(
      "select motif from product_category",
    );
    expect(rows.filter(({ motif }) => !isMotif(motif))).toEqual([]);
  });
});
