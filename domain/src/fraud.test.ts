import { describe, expect, test } from "vitest";
import { assess, fraudRules, isSamePolicy, type RewardFacts } from "./fraud.ts";
import { DEFAULT_ABUSE_THRESHOLD } from "./fraud-policy.ts";
import { type KnownPerson, signsOf } from "./person-signs.ts";

const anna = signsOf({ email: "anna.beispiel@example.org", firstName: "Anna", lastName: "Beispiel" });
const max = signsOf({ email: "max.muster@example.net", firstName: "Max", lastName: "Muster" });
const anonymous = signsOf({});

const nothing: RewardFacts = {
  referrer: anna,
  customer: max,
  mailDomains: ["example.org", "example.net"],
  referrerAccount: null,
  recipientAccount: null,
  othersWithAccount: 0,
  othersAtAddress: 0,
  referrerDevice: null,
  recipientDevice: null,
  rewardsInHour: 0,
  channels: [],
  bannedSources: [],
  allowsSelfRecommendation: false,
};
const deich = { street: "Am Deich", houseNumber: "7a", postcode: "26121" };

describe("each rule", () => {
  test.each<[string, Partial<RewardFacts>]>([
    ["samePersonByMail", { customer: signsOf({ email: "Anna.Beispiel+strom@Example.org" }) }],
    ["samePersonByName", { customer: signsOf({ firstName: "ANNA", lastName: "Dr. Beispiel" }) }],
    ["sameBankAccount", { referrerAccount: "ab", recipientAccount: "ab" }],
    ["accountOfAnotherReferrer", { othersWithAccount: 1 }],
    ["sameHousehold", { referrer: signsOf(deich), customer: signsOf({ ...deich, street: "am deich" }) }],
    ["severalRecipientsAtOneAddress", { othersAtAddress: 1 }],
    ["sameDevice", { referrerDevice: "d", recipientDevice: "d" }],
    ["tooManyPerHour", { rewardsInHour: 5 }],
    ["throwAwayMailbox", { mailDomains: ["x.trashmail.de"] }],
    ["bannedSource", { channels: ["Forum"], bannedSources: ["forum"] }],
  ])("%s", (name, facts) => {
    expect(assess({ ...nothing, ...facts }).reasons).toEqual([name]);
  });

  test("ignores honest people and unknown facts", () => {
    expect(assess(nothing)).toEqual({ score: 0, reasons: [] });
    expect(assess({ ...nothing, referrer: anonymous, customer: anonymous }).score).toBe(0);
  });
});

test("points add up, in the order of the rules", () => {
  const facts = { ...nothing, referrerDevice: "d", recipientDevice: "d", rewardsInHour: 9 };
  expect(assess(facts)).toEqual({ score: 70, reasons: ["sameDevice", "tooManyPerHour"] });
});

test("a device that both used weighs more if nothing is known about the person who ordered", () => {
  const devices = { ...nothing, referrerDevice: "d", recipientDevice: "d" };
  expect(assess(devices).score).toBeLessThan(DEFAULT_ABUSE_THRESHOLD);
  expect(assess({ ...devices, customer: anonymous }).score).toBeGreaterThanOrEqual(DEFAULT_ABUSE_THRESHOLD);
});

test("one couple may share a bank account; a third person with it holds the reward, and each further one adds points", () => {
  const scores = [0, 1, 2, 3, 4].map((othersWithAccount) => assess({ ...nothing, othersWithAccount }).score);
  expect(scores[1]).toBeLessThan(DEFAULT_ABUSE_THRESHOLD);
  expect(scores[2]).toBeGreaterThanOrEqual(DEFAULT_ABUSE_THRESHOLD);
  expect(new Set(scores).size).toBe(5);
  expect(scores).toEqual(scores.toSorted((one, other) => one - other));
});

test("a programme can allow people to recommend to themselves", () => {
  const self = { ...nothing, customer: nothing.referrer, allowsSelfRecommendation: true };
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

type Pair = readonly [referrer: KnownPerson, customer: KnownPerson];

function heldOf(pairs: readonly Pair[]): number {
  return pairs.filter(([referrer, customer]) => {
    const facts = { ...nothing, referrer: signsOf(referrer), customer: signsOf(customer) };
    return assess(facts).score >= DEFAULT_ABUSE_THRESHOLD;
  }).length;
}

const first = ["Anna", "Max", "Jörg", "Lena", "Tom", "Eva", "Uwe", "Pia", "Kai", "Ida"];
const last = ["Beispiel", "Muster", "Deich", "Sand", "Wind", "Mai", "Möwe", "Watt", "Priel", "Sturm"];
type NamedPerson = { readonly email: string; readonly firstName: string; readonly lastName: string };
const personAt = (index: number, domain: string): NamedPerson => {
  const firstName = first[index % 10] ?? "";
  const lastName = last[Math.floor(index / 10) % 10] ?? "";
  return { email: `${firstName}.${lastName}${index}@${domain}`.toLowerCase(), firstName, lastName };
};

/** Different people; some are namesakes in one part of their name, colleagues, or students of one university. */
function strangers(random: (below: number) => number): (readonly [NamedPerson, NamedPerson])[] {
  const domains = ["gmail.com", "example.org", "mail.example.org", "stud.uni.example", "fastmail.com"];
  return Array.from({ length: 500 }, (_, index) => [
    personAt(index, domains[random(domains.length)] ?? ""),
    // Never the same of the hundred full names.
    personAt(index + 1 + random(99), domains[random(domains.length)] ?? ""),
  ]);
}

/** A rule that compares letter by letter must miss them, or this test proves nothing. */
const equalLetters = (pairs: readonly Pair[]) =>
  pairs.filter(([referrer, customer]) => referrer.email === customer.email).length;

test("of 500 ways to write one person's address at least 99 % are held; of 500 different people at most 1 %", () => {
  const random = seeded(20_261_115);
  const own = Array.from({ length: 500 }, (): Pair => [
    { email: "anna.beispiel@gmail.com" },
    { email: variant(random, "anna.beispiel") },
  ]);
  expect(heldOf(own)).toBeGreaterThanOrEqual(495);
  expect(heldOf(strangers(random))).toBeLessThanOrEqual(5);
  expect(equalLetters(own)).toBeLessThan(495);
});

/** One person's full name as different systems write it. */
function nameVariant(random: (below: number) => number): KnownPerson {
  const given =
    ["Jürgen", "Juergen", "JÜRGEN", "jürgen", "Jürgen Peter", "Jürgen-Peter", "Ju\u0308rgen"][random(7)] ??
    "";
  const family =
    ["Großmann", "Grossmann", "GROSSMANN", "Dr. Großmann", "grossmann ", "Groß\u200bmann"][random(6)] ?? "";
  return random(4) === 0 ? { firstName: family, lastName: given } : { firstName: given, lastName: family };
}

/** One person's mailbox at a domain of their own, under subdomains. */
function subdomainVariant(random: (below: number) => number): KnownPerson {
  const label = ["mail", "strom", "x1", "neu.mail"][random(4)] ?? "";
  const email = [
    `juergen@${label}.grossmann.example`,
    `${label.replace(".", "")}@juergen.grossmann.example`,
    `Juergen+${label}@grossmann.example`,
  ][random(3)];
  return { email: email ?? "" };
}

test("an order that names only an alias or a full name is held just the same: 500 of one person, 500 different people", () => {
  const random = seeded(20_261_116);
  const referrer = { email: "juergen@grossmann.example", firstName: "Jürgen", lastName: "Großmann" };
  const own = Array.from({ length: 500 }, (_, index): Pair => {
    return [referrer, index % 2 === 0 ? nameVariant(random) : subdomainVariant(random)];
  });
  expect(heldOf(own)).toBeGreaterThanOrEqual(495);
  const nameOnly = strangers(random).map(([one, { firstName, lastName }]): Pair => [
    one,
    { firstName, lastName },
  ]);
  const mailOnly = strangers(random).map(([one, { email }]): Pair => [one, { email }]);
  expect(heldOf(nameOnly)).toBeLessThanOrEqual(5);
  expect(heldOf(mailOnly)).toBeLessThanOrEqual(5);
});

const sharedDevice = { ...nothing, referrerDevice: "d", recipientDevice: "d" };

test("a tenant's points replace those of a rule, and 0 switches it off", () => {
  const scoreWith = (weights: Readonly<Record<string, number>>) =>
    assess({ ...sharedDevice, othersAtAddress: 1 }, { threshold: 60, weights });
  expect(scoreWith({})).toEqual({ score: 80, reasons: ["severalRecipientsAtOneAddress", "sameDevice"] });
  expect(scoreWith({ sameDevice: 15 }).score).toBe(55);
  expect(scoreWith({ sameDevice: 0 })).toEqual({ score: 40, reasons: ["severalRecipientsAtOneAddress"] });
  // A rule that was removed, or that an older version does not know, counts for nothing.
  expect(scoreWith({ formerRule: 500 }).score).toBe(80);
});

test("a rule that grows with what it finds grows from the tenant's points", () => {
  const others = (othersWithAccount: number, weights = {}) =>
    assess({ ...nothing, othersWithAccount }, { threshold: 60, weights }).score;
  expect([1, 2, 3, 100].map((count) => others(count))).toEqual([50, 80, 110, 200]);
  expect([1, 2, 100].map((count) => others(count, { accountOfAnotherReferrer: 10 }))).toEqual([10, 16, 40]);
});

test("two ways to write one policy are the same policy", () => {
  const written = Object.fromEntries(fraudRules.map(({ name, weight }) => [name, weight]));
  const standard = { threshold: 60, weights: {} };
  expect(isSamePolicy(standard, { threshold: 60, weights: written })).toBe(true);
  expect(isSamePolicy(standard, { threshold: 61, weights: written })).toBe(false);
  expect(isSamePolicy(standard, { threshold: 60, weights: { ...written, sameDevice: 41 } })).toBe(false);
});
