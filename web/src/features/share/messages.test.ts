import { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { sharedRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { messageForms, usualMessage, withLink } from "./messages.ts";

const recommendation = z.parse(SharedRecommendation, sharedRecommendationExample);
const split = { bountyCents: 9000, referrerCents: 4500, recipientCents: 4500 };
const page = testPage();

describe("the usual words", () => {
  test("name the reward openly, whoever gets it", () => {
    for (const form of messageForms) {
      expect(usualMessage(form, { ...recommendation, ...split, share: 50 }, page)).toMatch(/45\s€ Prämie/);
      const self = {
        ...recommendation,
        share: 100,
        bountyCents: 9000,
        referrerCents: 9000,
        recipientCents: 0,
      } as const;
      expect(usualMessage(form, self, page)).toMatch(/90\s€ Prämie/);
      const contact = {
        ...recommendation,
        share: 0,
        bountyCents: 9000,
        referrerCents: 0,
        recipientCents: 9000,
      } as const;
      expect(usualMessage(form, contact, page)).toMatch(/90\s€ Prämie/);
    }
  });

  test("call the product by its short name, so that the sentence can be read", () => {
    const long = {
      ...recommendation,
      product: { ...recommendation.product, name: "Zuhause M – bis 50 Mbit/s" },
    };
    for (const form of messageForms) expect(usualMessage(form, long, page)).toMatch(/Zuhause M\b(?! –)/);
  });

  test("name the advisor who is recommended", () => {
    const asked = { ...recommendation, advisorName: "Notburga Allgaier-Loh" };
    for (const form of messageForms) {
      expect(usualMessage(form, asked, page)).toContain("Ökostrom bei Notburga Allgaier-Loh");
    }
  });

  test("say that both gain where a cap leaves the referrer a part", () => {
    const capped = {
      ...recommendation,
      share: 0,
      bountyCents: 9000,
      referrerCents: 7500,
      recipientCents: 1500,
    } as const;
    expect(usualMessage("mail", capped, page)).toMatch(/15\s€ Prämie, und ich bekomme auch eine/);
  });

  test("promise nothing where there is no reward", () => {
    const nothing = { ...recommendation, bountyCents: 0, referrerCents: 0, recipientCents: 0 };
    for (const form of messageForms) expect(usualMessage(form, nothing, page)).not.toContain("Prämie");
  });

  test("are the tenant's own where it has some, with the same placeholders", () => {
    const texts = { de: { "message.chatBoth": "{vorname} {nachname} von {mandant}: {praemie}, {link}" } };
    const text = usualMessage("chat", { ...recommendation, ...split, share: 50 }, testPage({ texts }));
    expect(text).toMatch(/^Erika \S+ von \S+: 45\s€, \{link\}$/);
  });
});

test("a message always holds the link, even where the referrer deleted it", () => {
  expect(withLink("Hier: {link}!", "https://a.example")).toBe("Hier: https://a.example!");
  expect(withLink("Ohne alles ", "https://a.example")).toBe("Ohne alles\nhttps://a.example");
});
