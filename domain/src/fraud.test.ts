import { describe, expect, test } from "vitest";
import { assess, DEFAULT_ABUSE_THRESHOLD, type FraudRule, fraudRules, type RewardFacts } from "./fraud.ts";

const nothing: RewardFacts = {
  referrerEmail: "anna.beispiel@example.org",
  recipientEmail: "max.muster@example.net",
  referrerAccount: null,
  recipientAccount: null,
  accountOfOthers: false,
  recipientsAtAddress: 0,
  referrerDevice: null,
  recipientDevice: null,
  rewardsInHour: 0,
  channels: [],
  bannedSources: [],
  allowsSelfRecommendation: false,
};

describe("each rule", () => {
  test.each<[string, Partial<RewardFacts>]>([
    ["samePersonByMail", { recipientEmail: "Anna.Beispiel+strom@Example.org" }],
    ["sameBankAccount", { referrerAccount: "ab", recipientAccount: "ab" }],
    ["accountOfAnotherReferrer", { accountOfOthers: true }],
    ["severalRecipientsAtOneAddress", { recipientsAtAddress: 1 }],
    ["sameDevice", { referrerDevice: "d", recipientDevice: "d" }],
    ["tooManyPerHour", { rewardsInHour: 5 }],
    ["throwAwayMailbox", { recipientEmail: "x@trashmail.de" }],
    ["bannedSource", { channels: ["Forum"], bannedSources: ["forum"] }],
  ])("%s", (name, facts) => {
    expect(assess({ ...nothing, ...facts }).reasons).toEqual([name]);
  });

  test("ignores honest people and unknown facts", () => {
    expect(assess(nothing)).toEqual({ score: 0, reasons: [] });
    expect(assess({ ...nothing, referrerEmail: null, recipientEmail: null }).score).toBe(0);
  });
});

test("points add up, in the order of the rules", () => {
  const facts = { ...nothing, referrerDevice: "d", recipientDevice: "d", rewardsInHour: 9 };
  expect(assess(facts)).toEqual({ score: 70, reasons: ["sameDevice", "tooManyPerHour"] });
});

test("a programme can allow people to recommend to themselves", () => {
  const self = { ...nothing, recipientEmail: nothing.referrerEmail, allowsSelfRecommendation: true };
  expect(assess(self).score).toBe(0);
});

/** Random numbers from a seed, so that a failure replays. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const cyrillic: Readonly<Record<string, string>> = { a: "а", e: "е", o: "о", c: "с", p: "р", i: "і" };

/** One person's mailbox, written in a way that reaches the same person or looks the same. */
function variant(random: (below: number) => number, mailbox: string): string {
  const ways: ((text: string) => string)[] = [
    (text) => `${text}+${["strom", "1", "a.b", "x+y"][random(4)]}`,
    (text) =>
      Array.from(text)
        .map((c, at) => (at > 0 && random(3) === 0 && c !== "." ? `.${c}` : c))
        .join(""),
    (text) => text.replaceAll(".", ""),
    (text) =>
      Array.from(text)
        .map((c) => (random(2) === 0 ? c.toUpperCase() : c))
        .join(""),
    (text) =>
      Array.from(text)
        .map((c) => (random(3) === 0 ? (cyrillic[c] ?? c) : c))
        .join(""),
    (text) =>
      Array.from(text)
        .map((c) =>
          random(3) === 0 ? String.fromCodePoint(c.codePointAt(0)! + (/[a-z]/.test(c) ? 0xfee0 : 0)) : c,
        )
        .join(""),
    (text) => `${text.slice(0, 3)}\u200b${text.slice(3)}`,
    (text) => text.replace("e", "e\u0301"),
  ];
  const first = ways[random(ways.length)] ?? String;
  const second = ways[1 + random(ways.length - 1)] ?? String;
  const domain = ["gmail.com", "googlemail.com", "GMail.com", "ｇmail.com"][random(4)];
  return `${second(first(mailbox))}@${domain}`;
}

function heldOf(
  pairs: readonly (readonly [string, string])[],
  rules: readonly FraudRule[] = fraudRules,
): number {
  return pairs.filter(([referrerEmail, recipientEmail]) => {
    return assess({ ...nothing, referrerEmail, recipientEmail }, rules).score >= DEFAULT_ABUSE_THRESHOLD;
  }).length;
}

test("of 500 ways to write one person's address at least 99 % are held; of 500 different people at most 1 %", () => {
  const random = seeded(20_261_115);
  const own = Array.from(
    { length: 500 },
    () => ["anna.beispiel@gmail.com", variant(random, "anna.beispiel")] as const,
  );
  const first = ["anna", "max", "jörg", "lena", "tom", "eva", "uwe", "pia", "kai", "ida"];
  const last = ["beispiel", "muster", "deich", "sand", "wind", "mai", "see", "watt", "priel", "sturm"];
  const name = (index: number) => `${first[index % 10]}.${last[Math.floor(index / 10) % 10]}${index}`;
  const others = Array.from(
    { length: 500 },
    (_, index) =>
      [
        `${name(index)}@gmail.com`,
        `${name(index + 1 + random(400))}@${["gmail.com", "example.org"][random(2)]}`,
      ] as const,
  );
  expect(heldOf(own)).toBeGreaterThanOrEqual(495);
  expect(heldOf(others)).toBeLessThanOrEqual(5);
  // The harness catches a rule that compares letter by letter.
  const naive: FraudRule = {
    name: "naive",
    points: 100,
    applies: ({ referrerEmail, recipientEmail }) => referrerEmail === recipientEmail,
  };
  expect(heldOf(own, [naive])).toBeLessThan(495);
});
