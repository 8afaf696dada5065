import { expect, test } from "vitest";
import * as z from "zod/mini";
import { getUser } from "./account-calls.ts";
import { getMasterData } from "./agency-calls.ts";
import { getBankAccount } from "./bank-account.ts";
import { Claimable, listClaims } from "./claim.ts";
import { CareReward } from "./console/people.ts";
import { listTextGroups } from "./console/texts.ts";
import { confirmReferrer } from "./opt-in.ts";
import { getOwnRecipient } from "./recipient-calls.ts";
import { listOwnRecommendations } from "./recommendation-calls.ts";
import { followedRecommendationExample } from "./recommendation-examples.ts";

/*
 * While servers are updated, a page of this version may talk to a server of the version before, which does not send the newest
 * fields of an answer.
 */

function without(answer: object, ...names: readonly string[]): never {
  expect(Object.keys(answer)).toEqual(expect.arrayContaining([...names]));
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name))) as never;
}

test("the personal area takes every recommendation for the referrer's own, of a product", () => {
  const former = without(followedRecommendationExample, "OhneAnmeldungAls", "Art", "AgentNumber");
  expect(z.decode(listOwnRecommendations.answers[200], [former])).toMatchObject([
    { typedName: null, kind: "standard", advisorNumber: null },
  ]);
});

test("the friend's status page names no advisor and offers no correction", () => {
  const { answer } = getOwnRecipient.examples;
  const former = { ...answer, Weg: without(answer.Weg, "AgentName") };
  expect(z.decode(getOwnRecipient.answers[200], without(former, "EmailAenderbar"))).toMatchObject({
    isEmailCorrectable: false,
    progress: { advisorName: null },
  });
});

test("an agency asks for no login before the server does", () => {
  const former = without(getMasterData.examples.answer, "BankdatenAenderbarSekunden");
  expect(z.decode(getMasterData.answers[200], former)).toMatchObject({ bankChangeableSeconds: 900 });
});

test("a referrer is asked for no login before the bank details are typed", () => {
  const former = without(getBankAccount.examples.answer, "AenderbarSekunden");
  expect(z.decode(getBankAccount.answers[200], former)).toMatchObject({ changeableSeconds: null });
});

test("a confirming click says what a contact did, and that consents were confirmed, only if the server says so", () => {
  const former = without(confirmReferrer.examples.answer, "StandKontakt", "EinwilligungBestaetigt");
  expect(z.decode(confirmReferrer.answers[200], former)).toMatchObject({
    contactState: null,
    hasConfirmedConsent: false,
  });
});

test("a new bank account is announced as frozen only if the server says so", () => {
  const former = without(getBankAccount.examples.answer, "NeuesGesperrtBis");
  expect(z.decode(getBankAccount.answers[200], former)).toMatchObject({ newFrozenUntil: null });
});

test("a reported order can be chosen without the referrer's own name for it", () => {
  const [name, schema] = Claimable.fields.nickname;
  expect(z.decode(z.object({ [name]: schema }), {})).toEqual({ Spitzname: null });
});

test("a reported order and a choice are of a product, not of an advisor", () => {
  const { answer } = listClaims.examples;
  const former = {
    Nachbuchungen: answer.Nachbuchungen.map((claim) => without(claim, "AgentName")),
    Moeglich: answer.Moeglich.map((choice) => without(choice, "AgentName")),
  };
  expect(z.decode(listClaims.answers[200], former)).toMatchObject({
    claims: [{ advisorName: null }],
    claimable: [{ advisorName: null }],
  });
});

test("no other address of the account waits for its confirmation", () => {
  const former = without(getUser.examples.answer, "neueEmail");
  expect(z.decode(getUser.answers[200], former)).toMatchObject({ pendingEmail: null });
});

test("the console counts no own text as unused", () => {
  const { Content } = listTextGroups.examples.answer;
  const former = { Content: Content.map((group) => without(group, "Ungenutzt")) };
  expect(z.decode(listTextGroups.answers[200], former)).toMatchObject({ content: [{ unused: 0 }] });
});

test("the console does not know of a transfer that came back", () => {
  const [name, schema] = CareReward.fields.cameBack;
  expect(z.decode(z.object({ [name]: schema }), {})).toEqual({ Zurueckgekommen: false });
});
