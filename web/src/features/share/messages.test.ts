import { shareChannels, SharedRecommendation } from "@weitersagen/contract/recommendation";
import { sharedRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { messageGroups, defaultMessage, sharedSubject, withLink } from "./messages.ts";

const recommendation = z.parse(SharedRecommendation, sharedRecommendationExample);
const split = { bountyCents: 9000, referrerCents: 4500, recipientCents: 4500 };
const page = testPage();

describe("the default message", () => {
  test("discloses the reward of either side", () => {
    for (const channel of shareChannels) {
      expect(defaultMessage(channel, { ...recommendation, ...split, share: 50 }, page)).toMatch(
        /45\s€ Prämie/,
      );
      const self = {
        ...recommendation,
        share: 100,
        bountyCents: 9000,
        referrerCents: 9000,
        recipientCents: 0,
      } as const;
      expect(defaultMessage(channel, self, page)).toMatch(/90\s€/);
      const contact = {
        ...recommendation,
        share: 0,
        bountyCents: 9000,
        referrerCents: 0,
        recipientCents: 9000,
      } as const;
      expect(defaultMessage(channel, contact, page)).toMatch(/90\s€ Prämie/);
    }
  });

  test("promises no more than the product earns while extra rewards run", () => {
    const self = {
      ...recommendation,
      share: 100,
      bountyCents: 9000,
      referrerCents: 9000,
      recipientCents: 0,
    } as const;
    const contact = { ...self, share: 0, referrerCents: 0, recipientCents: 9000 } as const;
    const tier = {
      id: "dank",
      title: "Dank",
      success: 1,
      amountCents: 1500,
      startsAt: new Date(0),
      endsAt: null,
    };
    const configuration = { ...page.tenant.configuration, tiers: [tier] };
    for (const channel of shareChannels) {
      expect(defaultMessage(channel, self, testPage({ configuration }))).toBe(
        defaultMessage(channel, self, page),
      );
      expect(defaultMessage(channel, contact, testPage({ configuration }))).not.toContain("nichts");
    }
  });

  test("has the product's short name", () => {
    const long = {
      ...recommendation,
      product: { ...recommendation.product, name: "Zuhause M – bis 50 Mbit/s" },
    };
    for (const channel of shareChannels)
      expect(defaultMessage(channel, long, page)).toMatch(/Zuhause M\b(?! –)/);
  });

  test("names the brand once", () => {
    const { brand } = page.tenant.configuration;
    const named = {
      ...recommendation,
      product: { ...recommendation.product, name: `${brand} Klar – Ökostrom` },
    };
    for (const channel of shareChannels) {
      const message = defaultMessage(channel, named, page);
      expect(message).toContain(`Klar von ${brand}`);
      expect(message).not.toContain(`${brand} Klar`);
    }
  });

  test("has the name of the recommended advisor", () => {
    const asked = { ...recommendation, advisorNumber: "B1", advisorName: "Notburga Allgaier-Loh" };
    for (const channel of shareChannels) {
      expect(defaultMessage(channel, asked, page)).toContain(
        "ein Gespräch mit Notburga Allgaier-Loh zum Thema Ökostrom.",
      );
      expect(defaultMessage(channel, { ...asked, upTo: true }, page)).toContain(
        "ein Gespräch mit Notburga Allgaier-Loh.",
      );
    }
    expect(sharedSubject(asked, page)).toBe("Ökostrom bei Notburga Allgaier-Loh");
  });

  test("says that both benefit if a cap leaves the referrer a part", () => {
    const capped = {
      ...recommendation,
      share: 0,
      bountyCents: 9000,
      referrerCents: 7500,
      recipientCents: 1500,
    } as const;
    expect(defaultMessage("email", capped, page)).toMatch(/15\s€ Prämie, und ich bekomme auch eine/);
  });

  test("mentions no reward if there is none", () => {
    const nothing = { ...recommendation, bountyCents: 0, referrerCents: 0, recipientCents: 0 };
    for (const channel of shareChannels)
      expect(defaultMessage(channel, nothing, page)).not.toContain("Prämie");
  });

  test("can be the tenant's own, with the same placeholders", () => {
    const texts = { de: { "message.chatBoth": "{vorname} {nachname} von {mandant}: {praemie}, {link}" } };
    const text = defaultMessage("sms", { ...recommendation, ...split, share: 50 }, testPage({ texts }));
    expect(text).toMatch(/^Erika \S+ von \S+: 45\s€, \{link\}$/);
  });

  test("can be the tenant's own for a single channel, depending on who gets the reward", () => {
    const texts = { de: { "message.whatsappBoth": "Moin! {praemie} für dich: {link}" } };
    const both = { ...recommendation, ...split, share: 50 } as const;
    const own = testPage({ texts });
    expect(defaultMessage("whatsapp", both, own)).toMatch(/^Moin! 45\s€ für dich: \{link\}$/);
    expect(defaultMessage("sms", both, own)).toBe(defaultMessage("sms", both, page));
    const self = { ...both, referrerCents: 9000, recipientCents: 0 };
    expect(defaultMessage("whatsapp", self, own)).toBe(defaultMessage("whatsapp", self, page));
    const advised = { ...both, advisorNumber: "B1", advisorName: "Hanna Brandt" };
    expect(defaultMessage("whatsapp", advised, own)).toMatch(/^Moin!/);
    const apart = { "message.chatBothAdvisor": "Rede mal mit {produkt}: {link}", ...texts.de };
    expect(defaultMessage("sms", advised, testPage({ texts: { de: apart } }))).toMatch(/^Rede mal/);
  });
});

test("a message about a talk whose advisor is not found any more still speaks of the contract", () => {
  const split = { bountyCents: 2500, referrerCents: 1250, recipientCents: 1250 };
  const talk = { ...recommendation, ...split, advisorNumber: "B1", advisorName: null };
  for (const channel of shareChannels)
    expect(defaultMessage(channel, talk, page)).toContain("Wird daraus ein Vertrag zu diesem Thema");
});

test("of an advisor each message names what a contract on the topic pays, or at most so much where the contract decides", () => {
  const split = { bountyCents: 2500, referrerCents: 1250, recipientCents: 1250 };
  const advised = { ...recommendation, ...split, advisorNumber: "B1", advisorName: "Hanna Brandt" };
  for (const channel of shareChannels) {
    expect(defaultMessage(channel, advised, page)).toMatch(
      /Wird daraus ein Vertrag zu diesem Thema, bekommst du 12,50\s€/,
    );
    expect(defaultMessage(channel, { ...advised, upTo: true }, page)).toMatch(
      /Wird daraus ein Vertrag, bekommst du bis zu 12,50\s€/,
    );
  }
});

describe("channels with the same text", () => {
  const channels = ["facebook", "whatsapp", "email", "sms"] as const;

  test("are edited together: messages, mails, posts", () => {
    const groups = messageGroups(channels, (channel) => defaultMessage(channel, recommendation, page));
    expect(groups).toEqual([
      { form: "chat", channels: ["whatsapp", "sms"], isWholeForm: true },
      { form: "mail", channels: ["email"], isWholeForm: true },
      { form: "post", channels: ["facebook"], isWholeForm: true },
    ]);
  });

  test("are separate from channels with another text or form", () => {
    const groups = messageGroups(channels, (channel) => (channel === "sms" ? "kurz" : "lang"));
    expect(groups.map((group) => [group.channels, group.isWholeForm])).toEqual([
      [["whatsapp"], false],
      [["sms"], false],
      [["email"], true],
      [["facebook"], true],
    ]);
  });
});

test("a message always contains the link, even if the referrer deleted it", () => {
  expect(withLink("Hier: {link}!", "https://a.example")).toBe("Hier: https://a.example!");
  expect(withLink("Ohne alles ", "https://a.example")).toBe("Ohne alles\nhttps://a.example");
  expect(withLink("", "https://a.example")).toBe("https://a.example");
});
