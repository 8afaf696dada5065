import { expect, test } from "vitest";
import { mailBrands } from "../../test/mail-brands.ts";
import { welcomeMail } from "../modules/account/mails/welcome.ts";
import { agencyAccountMail } from "../modules/agency/mails/agency-account.ts";
import { bankAccountChanged } from "../modules/bank-account/mails/bank-account-changed.ts";
import { dataDeletedMail } from "../modules/privacy/mails/data-deleted.ts";
import { recommendationAcceptedMail } from "../modules/recipient/mails/accepted.ts";
import { renderMail } from "../platform/mail/render.ts";

const [brand] = mailBrands;
if (!brand) throw new Error("no brand");

/** The text of the mail without line breaks. */
const flat = ({ text }: { readonly text: string }) => text.replace(/\s+/g, " ");

test("who is recommended an advisor reads of the talk, and without a name no comma is left over", () => {
  const { example } = recommendationAcceptedMail;
  const advised = { ...example, advisorName: "Hanna Brandt" };
  const mail = (data: typeof example) => flat(renderMail(recommendationAcceptedMail, data, "de", brand));
  expect(mail(advised)).toContain("wenn Sie nach dem Gespräch mit Hanna Brandt einen Vertrag schließen");
  expect(mail(advised)).toContain("Empfohlen: Hanna Brandt");
  expect(mail(example)).toContain("wenn Sie Ökostrom bestellen");
  expect(mail({ ...example, amountCents: 0 })).toContain("Noch ein Klick, Max");
  expect(mail({ ...example, amountCents: 0, firstName: "" })).not.toContain("Noch ein Klick,");
});

test("an agency's first account is stored, another one is changed", () => {
  const { example } = agencyAccountMail;
  const mail = (frozenUntil: string | null) =>
    flat(renderMail(agencyAccountMail, { ...example, frozenUntil }, "de", brand));
  const changed = mail(example.frozenUntil);
  expect(changed).toContain("Ihre Bankverbindung wurde geändert");
  expect(changed).toContain("bis zum");
  const first = mail(null);
  expect(first).toContain("Ihre Bankverbindung ist gespeichert");
  expect(first).not.toContain("geändert");
});

test("the warning of a changed account says until when nothing is paid, whether or not the reader answers", () => {
  const mail = flat(renderMail(bankAccountChanged, bankAccountChanged.example, "de", brand));
  expect(mail).toContain("Vor dem 18.11.2026 zahlen wir nichts aus.");
});

test("the receipt of a deletion says that an account with a password stays, and only then", () => {
  const { example } = dataDeletedMail;
  const mail = (accountStays: boolean, language: "de" | "en") => {
    const { subject, text } = renderMail(dataDeletedMail, { ...example, accountStays }, language, brand);
    return `${subject} ${flat({ text })}`;
  };
  const stays = mail(true, "de");
  expect(stays).toMatch(/^Ihre Angaben zu angenommenen Empfehlungen sind gelöscht/);
  expect(stays).toContain("Ihr Konto mit Passwort bleibt");
  expect(stays).not.toContain("Ihre Daten sind gelöscht");
  expect(mail(true, "en")).toContain("Your account with a password stays");
  expect(mail(false, "de")).toMatch(/^Ihre Daten bei .* sind gelöscht/);
  expect(mail(false, "de")).not.toContain("Konto mit Passwort");
});

test("the mail about an account whose address is proven reports it instead of asking for the address", () => {
  const { recommended, ...plain } = { ...welcomeMail.example, isConfirmed: true };
  const mail = (data: Parameters<typeof welcomeMail.compose>[0], language: "de" | "en" = "de") => {
    const { subject, text } = renderMail(welcomeMail, data, language, brand);
    return `${subject} ${flat({ text })}`;
  };
  const reported = mail({ ...plain, recommended });
  expect(reported).toMatch(/^Ihr Konto bei .+ ist angelegt/);
  expect(reported).toContain("Ihr Link für Ökostrom Küste ist fertig");
  expect(reported).toContain("Bitte bestätigen Sie noch, worum Sie uns gebeten haben:");
  expect(reported).toContain("Einwilligung bestätigen");
  expect(reported).toContain("antworten Sie bitte auf diese E-Mail");
  expect(reported).not.toMatch(/Noch ein Klick|Adresse bestätigen|Ohne Bestätigung/);
  expect(reported).toContain("Sie teilen Ihren Link");
  const invited = mail({ ...plain, asked: [] });
  expect(invited).toContain("Passwort festlegen");
  // There is no link to share yet.
  expect(invited).not.toContain("Ihren Link mit");
  expect(invited).toMatch(
    /bekommen dafür Ihren Link.*Etwas zum Empfehlen aussuchen.*„Ohne Passwort anmelden“/,
  );
  expect(mail(plain, "en")).toMatch(/^Your account at .+ was created/);
  expect(mail(welcomeMail.example)).toMatch(/^Noch ein Klick für Ihre Prämie/);
});
