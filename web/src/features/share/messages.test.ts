import { shareChannels, SharedRecommendation } from "@weitersagen/contract/recommendation";
import { sharedRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { messageGroups, usualMessage, withLink } from "./messages.ts";

const recommendation = z.parse(SharedRecommendation, sharedRecommendationExample);
const split = { bountyCents: 9000, referrerCents: 4500, recipientCents: 4500 };
const page = testPage();

describe("the usual words", () => {
  test("name the reward openly, whoever gets it", () => {
    for (const channel of shareChannels) {
      expect(usualMessage(channel, { ...recommendation, ...split, share: 50 }, page)).toMatch(/45\s€ Prämie/);
      const self = {
        ...recommendation,
        share: 100,
        bountyCents: 9000,
        referrerCents: 9000,
        recipientCents: 0,
      } as const;
      expect(usualMessage(channel, self, page)).toMatch(/90\s€ Prämie/);
      const contact = {
        ...recommendation,
        share: 0,
        bountyCents: 9000,
        referrerCents: 0,
        recipientCents: 9000,
      } as const;
      expect(usualMessage(channel, contact, page)).toMatch(/90\s€ Prämie/);
    }
  });

  test("call the product by its short name, so that the sentence can be read", () => {
    const long = {
      ...recommendation,
      product: { ...recommendation.product, name: "Zuhause M – bis 50 Mbit/s" },
    };
    for (const channel of shareChannels)
      expect(usualMessage(channel, long, page)).toMatch(/Zuhause M\b(?! –)/);
  });

  test("name the advisor who is recommended", () => {
    const asked = { ...recommendation, advisorName: "Notburga Allgaier-Loh" };
    for (const channel of shareChannels) {
      expect(usualMessage(channel, asked, page)).toContain("Ökostrom bei Notburga Allgaier-Loh");
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
    expect(usualMessage("email", capped, page)).toMatch(/15\s€ Prämie, und ich bekomme auch eine/);
  });

  test("promise nothing where there is no reward", () => {
    const nothing = { ...recommendation, bountyCents: 0, referrerCents: 0, recipientCents: 0 };
    for (const channel of shareChannels) expect(usualMessage(channel, nothing, page)).not.toContain("Prämie");
  });

  test("are the tenant's own where it has some, with the same placeholders", () => {
    const texts = { de: { "message.chatBoth": "{vorname} {nachname} von {mandant}: {praemie}, {link}" } };
    const text = usualMessage("sms", { ...recommendation, ...split, share: 50 }, testPage({ texts }));
    expect(text).toMatch(/^Erika \S+ von \S+: 45\s€, \{link\}$/);
  });

  test("may be the tenant's own for a single channel, by who gets the reward", () => {
    const texts = { de: { "message.whatsappBoth": "Moin! {praemie} für dich: {link}" } };
    const both = { ...recommendation, ...split, share: 50 } as const;
    const own = testPage({ texts });
    expect(usualMessage("whatsapp", both, own)).toMatch(/^Moin! 45\s€ für dich: \{link\}$/);
    expect(usualMessage("sms", both, own)).toBe(usualMessage("sms", both, page));
    const self = { ...both, referrerCents: 9000, recipientCents: 0 };
    expect(usualMessage("whatsapp", self, own)).toBe(usualMessage("whatsapp", self, page));
  });
});

describe("channels that say the same", () => {
  const channels = ["facebook", "whatsapp", "email", "sms"] as const;

  test("are read and changed together: a message, a letter, a post", () => {
    const groups = messageGroups(channels, (channel) => usualMessage(channel, recommendation, page));
    expect(groups).toEqual([
      { form: "chat", channels: ["whatsapp", "sms"], isWholeForm: true },
      { form: "mail", channels: ["email"], isWholeForm: true },
      { form: "post", channels: ["facebook"], isWholeForm: true },
    ]);
  });

  test("are told from those that say something else, or have another form", () => {
    const groups = messageGroups(channels, (channel) => (channel === "sms" ? "kurz" : "lang"));
    expect(groups.map((group) => [group.channels, group.isWholeForm])).toEqual([
      [["whatsapp"], false],
      [["sms"], false],
      [["email"], true],
      [["facebook"], true],
    ]);
  });
});

test("a message always holds the link, even where the referrer deleted it", () => {
  expect(withLink("Hier: {link}!", "https://a.example")).toBe("Hier: https://a.example!");
  expect(withLink("Ohne alles ", "https://a.example")).toBe("Ohne alles\nhttps://a.example");
});
