import { PublicRecommendation } from "@weitersagen/contract/recommendation";
import { publicRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { offerHead } from "./head.ts";
import type { OpenOffer } from "./offer.ts";

const page = testPage();
const { brand } = page.tenant.configuration;
const recommendation = { ...z.parse(PublicRecommendation, publicRecommendationExample), recipientCents: 0 };

function headOf(name: string, more: Partial<OpenOffer> = {}) {
  const picture = { src: "/bild", width: 480, height: 360 };
  const product = { id: 101, name, language: "de", details: [], picture } as const;
  return offerHead(
    {
      state: "open",
      product,
      extraCents: 0,
      termsVersion: "2026-05",
      ...more,
      recommendation: {
        ...recommendation,
        advisorNumber: more.advisor?.number ?? null,
        ...more.recommendation,
      },
    },
    page,
  );
}
const description = (name: string, more: Partial<OpenOffer> = {}) => headOf(name, more).description;

test("the preview of a link names the brand once", () => {
  expect(description("Klar")).toBe(`Klar von ${brand}, persönlich empfohlen von Erika.`);
  expect(description(`${brand} Klar`)).toBe(`${brand} Klar, persönlich empfohlen von Erika.`);
});

test("the preview of a link to an advisor offers a conversation, not a product", () => {
  const advisor = { number: "B10424", name: "Notburga Allgaier-Loh", place: "Ulm" };
  expect(description("Beratung", { advisor })).toBe(
    `Ein Gespräch mit Notburga Allgaier-Loh von ${brand}, empfohlen von Erika.`,
  );
});

test("the preview of a link to an advisor promises money for a contract only, and the sentence names the topic where that decides", () => {
  const advisor = { number: "B10424", name: "Notburga Allgaier-Loh", place: "Ulm" };
  const of = (upTo: boolean) => {
    const { description: text, preview } = headOf("Kfz – mit Werkstatt", {
      advisor,
      recommendation: { ...recommendation, advisorNumber: "B10424", recipientCents: 1500, upTo },
    });
    return `${text} ${preview?.headline}`.replaceAll("\u00A0", " ");
  };
  expect(of(false)).toMatch(/\. Für einen Vertrag zum Thema Kfz – mit Werkstatt erhalten Sie 15 €\. /);
  expect(of(false)).toContain("für dich bei einem Vertrag zum Thema Kfz: Erika empfiehlt Notburga");
  expect(of(true)).toMatch(/\. Für einen Vertrag nach dem Gespräch erhalten Sie bis zu 15 €\. /);
  expect(of(true)).toContain("für dich bei einem Vertrag: Erika empfiehlt Notburga");
});

test("the preview picture says whose the amount is", () => {
  const shared = { ...recommendation, recipientCents: 1250 };
  expect(headOf("Klar", { recommendation: shared }).preview).toMatchObject({
    amountCents: 1250,
    headline: "für dich: Erika empfiehlt Ökostrom",
  });
  expect(headOf("Klar").preview?.headline).toBeUndefined();
});
