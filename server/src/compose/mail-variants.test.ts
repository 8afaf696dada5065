import { expect, test } from "vitest";
import { mailBrands } from "../../test/mail-brands.ts";
import { welcomeMail } from "../modules/account/mails/welcome.ts";
import { claimReceived } from "../modules/claim/mails/claim-received.ts";
import { agencyAccountMail } from "../modules/agency/mails/agency-account.ts";
import { bankAccountChanged } from "../modules/bank-account/mails/bank-account-changed.ts";
import { releaseReminderMail } from "../modules/order-release/mails/release-reminder.ts";
import { moneyWaits } from "../modules/payout/mails/money-waits.ts";
import { dataDeletedMail } from "../modules/privacy/mails/data-deleted.ts";
import { recommendationAcceptedMail } from "../modules/recipient/mails/accepted.ts";
import { confirmationReminder } from "../modules/recipient/mails/confirmation-reminder.ts";
import { linkMadeMail } from "../modules/recommendation/mails/link-made.ts";
import { linkReminder } from "../modules/recommendation/mails/link-reminder.ts";
import { orderReceived } from "../modules/reward/mails/order-received.ts";
import { rewardPaid } from "../modules/reward/mails/reward-paid.ts";
import { rewardReleased } from "../modules/reward/mails/reward-released.ts";
import { rewardReminder } from "../modules/reward/mails/reward-reminder.ts";
import { rewardReady } from "../modules/reward/mails/reward-ready.ts";
import { rewardHeld } from "../modules/reward/mails/reward-held.ts";
import { transferChosen } from "../modules/reward/mails/transfer-chosen.ts";
import { renderMail } from "../platform/mail/render.ts";

const [brand] = mailBrands;
if (!brand) throw new Error("no brand");

/** The text of the mail without line breaks. */
const flat = ({ text }: { readonly text: string }) => text.replace(/\s+/g, " ");

test("who is recommended an advisor reads of the talk, and without a name no comma is left over", () => {
  const { example } = recommendationAcceptedMail;
  const advised = { ...example, advisorName: "Hanna Brandt" };
  const mail = (data: typeof example) => flat(renderMail(recommendationAcceptedMail, data, "de", brand));
  expect(mail(advised)).toContain(
    "Ihre Prämie für einen Vertrag zum Thema Ökostrom. Es zählt der Vertrag, den Sie nach dem Gespräch mit Hanna Brandt",
  );
  expect(mail({ ...advised, upTo: true })).toContain("Wie hoch sie ist, hängt vom Vertrag ab.");
  const { subject } = renderMail(recommendationAcceptedMail, advised, "de", brand);
  expect(subject, "of one contract only").not.toContain("€");
  expect(mail(advised)).toContain("Empfohlen: Hanna Brandt");
  expect(mail(example)).toContain("wenn Sie Ökostrom bestellen");
  expect(mail({ ...example, amountCents: 0 })).toContain("Bitte bestätigen Sie Ihre E-Mail-Adresse, Max");
  expect(mail({ ...example, amountCents: 0, firstName: "" })).not.toContain(
    "bestätigen Sie Ihre E-Mail-Adresse,",
  );
});

test("a friend with a share reads the last day to confirm, and that one reminder may follow; without a share neither", () => {
  const { example } = recommendationAcceptedMail;
  const mail = (amountCents: number, language: "de" | "en" = "de") =>
    flat(renderMail(recommendationAcceptedMail, { ...example, amountCents }, language, brand));
  expect(mail(2500)).toContain(
    "Bestätigen können Sie bis zum 07.02.2027. Ohne Bestätigung schreiben wir Ihnen höchstens noch einmal",
  );
  expect(mail(2500, "en")).toContain(
    "You can confirm until 7 February 2027. Without a confirmation we write to you once more",
  );
  expect(mail(0)).toContain("Ohne Bestätigung schreiben wir Ihnen nicht mehr.");
  expect(mail(0)).not.toContain("können Sie bis");
  // What the click brings.
  expect(mail(0)).toContain("Danach zeigt Ihnen derselbe Link, wie weit alles ist");
  expect(mail(2500)).not.toContain("derselbe Link");
});

test("after an order the mail to confirm the address asks for no order and no talk", () => {
  const { example } = recommendationAcceptedMail;
  const mail = (language: "de" | "en", more: object = {}) => {
    const data = { ...example, isOrdered: true, ...more };
    return flat(renderMail(recommendationAcceptedMail, data, language, brand));
  };
  for (const more of [{}, { advisorName: "Hanna Brandt" }, { amountCents: 0 }]) {
    expect(mail("de", more)).not.toMatch(/bestellen|schließen|Ohne Vertrag|Zeit\./);
    expect(mail("en", more)).not.toMatch(/ order |sign|Without a contract/);
  }
  expect(mail("de")).toContain("Mehr müssen Sie nicht tun.");
  expect(mail("en")).toContain("There is nothing else you need to do.");
});

test("the reminder to confirm names the share once it is fixed, and before that only the reward", () => {
  const { amountCents, ...unfixed } = confirmationReminder.example;
  const mail = (data: unknown) => {
    const { subject, text } = renderMail(confirmationReminder, data, "de", brand);
    return flat({ text: `${subject} ${text}` });
  };
  expect(mail({ ...unfixed, amountCents })).toMatch(/^Ihre Prämie von 25\s€ wartet.+ 25\s€: Ihre Prämie/);
  expect(mail(unfixed)).toMatch(/^Ihre Prämie von .+ wartet/);
  expect(mail(unfixed)).not.toContain("€");
  expect(mail({ ...unfixed, advisorName: "Hanna Brandt" })).toContain("Empfohlen: Hanna Brandt");
});

test("the mail about a check asks only owners of a reward that is ready to collect it, and never says to wait until it is ready", () => {
  const { dueAt, ...ready } = { ...rewardHeld.example, collectBy: "2027-05-14T09:00:00.000Z" };
  const mail = (data: typeof rewardHeld.example, language: "de" | "en" = "de") =>
    flat(renderMail(rewardHeld, data, language, brand));
  expect(mail(ready)).toContain(
    "schon abgeholt, müssen Sie nichts tun. Sonst holen Sie sie bitte bis zum 14.05.2027 ab",
  );
  expect(mail(ready, "en")).toContain("Otherwise please collect it by 14 May 2027");
  expect(mail({ ...rewardHeld.example, dueAt })).toContain("Sie müssen nichts tun.");
  expect(mail(rewardHeld.example)).not.toContain("abgeholt");
  for (const data of [ready, rewardHeld.example]) expect(mail(data)).not.toContain("bereitliegt");
});

test("the mail about a chosen transfer promises a day, or that the check is answered", () => {
  const { promisedUntil, ...held } = transferChosen.example;
  const mail = (data: typeof transferChosen.example, language: "de" | "en" = "de") =>
    flat(renderMail(transferChosen, data, language, brand));
  expect(mail({ ...held, promisedUntil })).toContain("Wir überweisen bis: 13.12.2026");
  expect(mail(held)).toContain(
    "Ihre Prämie wird gerade geprüft. Wir schreiben Ihnen, sobald wir entschieden haben.",
  );
  expect(mail(held)).not.toMatch(/überweisen bis|vorgemerkt|13\.12\./);
  expect(mail(held, "en")).toContain("Your reward is being checked.");
  expect(mail(held, "en")).not.toMatch(/transfer by|planned/);
});

test("one mail about several transfers names each of them, and how much of the sum is still checked", () => {
  const rewards = [
    { amountCents: 5000, productName: "Küstenstrom Klar", isHeld: false },
    { amountCents: 3000, productName: "Küstenstrom Mobil", isHeld: true },
  ];
  const { subject, text } = renderMail(
    transferChosen,
    { ...transferChosen.example, amountCents: 8000, rewards },
    "de",
    brand,
  );
  expect(subject).toMatch(/^Überweisung angefordert: 80\s€$/);
  const mail = flat({ text });
  expect(mail).toContain("Ihre Überweisungen sind angefordert");
  expect(mail).toMatch(/für 2 Prämien/);
  expect(mail).toMatch(/Küstenstrom Klar: 50\s€/);
  expect(mail).toMatch(/Küstenstrom Mobil: 30\s€/);
  expect(mail).toMatch(/30\s€ prüfen wir noch/);
  expect(mail).toContain("Wir überweisen bis: 13.12.2026");
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
  expect(mail).toContain("€, die Sie schon früher angefordert haben, gehen auf dieses Konto.");
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
  expect(reported).toContain("Einwilligung bestätigen bis: 29.11.2026");
  const invited = mail({ ...plain, asked: [], inviter: "Wiebke Osterkamp" });
  expect(invited).toContain("Sie haben die Einladung von Wiebke Osterkamp angenommen.");
  expect(invited).toContain("Passwort festlegen bis: 29.11.2026");
  // There is no link to share yet.
  expect(invited).not.toContain("Ihren Link mit");
  expect(invited).toMatch(/bekommen dafür Ihren Link.*Etwas zum Empfehlen aussuchen.*„Anmeldelink schicken“/);
  expect(mail(plain, "en")).toMatch(/^Your account at .+ was created/);
  expect(mail(welcomeMail.example)).toMatch(/^Noch ein Klick für Ihre Prämie/);
});

test("the mail about a reward names the day until which it can be collected once", () => {
  const mail = flat(renderMail(rewardReady, rewardReady.example, "de", brand));
  expect(mail.match(/14\.05\.2027/g)).toHaveLength(1);
  expect(mail).toContain("Bitte holen Sie die Prämie bis zum 14.05.2027 ab. Danach verfällt sie.");
});

test("the mail about one reward speaks of one, and the mail about two names the sum and both parts", () => {
  const two = { ...rewardReady.example, extras: [{ kind: "tier", amountCents: 1500 }] };
  const mail = (data: unknown, language: "de" | "en") => {
    const { subject, text } = renderMail(rewardReady, data, language, brand);
    return flat({ text: `${subject} ${text}` });
  };
  expect(mail(rewardReady.example, "de")).toMatch(
    /^Ihre Prämie ist da: 50\s€ .*50\s€: für Ökostrom Küste.*Prämie abholen:/,
  );
  expect(mail(two, "de")).toMatch(
    /^Ihre Prämien sind da: 65\s€ .*65\s€: 50\s€ \+ 15\s€ Extraprämie für Ökostrom Küste.*Prämien abholen:/,
  );
  expect(mail(two, "en")).toMatch(/^Your rewards are here: €65 .*€50 \+ €15 extra reward for/);
});

test("the first mail has its button before the explanations, and names the day and a possible extra reward", () => {
  const mail = flat(renderMail(welcomeMail, welcomeMail.example, "de", brand));
  const inOrder = [
    "Adresse und Einwilligung bestätigen:",
    "bis zum 29.11.2026",
    "Mit dem Klick",
    "So geht es",
  ];
  const places = inOrder.map((words) => mail.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  const { recommended } = welcomeMail.example;
  const extra = (from: Partial<typeof recommended>, language: "de" | "en" = "de") =>
    flat(
      renderMail(
        welcomeMail,
        { ...welcomeMail.example, recommended: { ...recommended, ...from } },
        language,
        brand,
      ),
    );
  expect(mail).toMatch(
    /Dazu möglich: einmalig 15\s€ für Ihre\s1\. und 50\s€ für Ihre\s2\. erfolgreiche Empfehlung, für Bestellungen bis 31\.03\.2027/,
  );
  expect(extra({ extras: [{ success: 3, amountCents: 6000 }] }, "en")).toContain(
    "once, €60 for your 3rd successful recommendation",
  );
  expect(extra({ extras: [] })).not.toContain("Dazu möglich");
  expect(mail).toMatch(/25\s€: Ihre Prämie, wenn.*Ihr Kontakt erhält: 25\s€/);
  expect(extra({ recipientCents: 0 })).not.toContain("Ihr Kontakt erhält");
  expect(mail).toContain("Sie waren das nicht?");
});

test("a link that recommends an advisor is the reader's link, not the advisor's", () => {
  const { example } = welcomeMail;
  const recommended = { ...example.recommended, advisorName: "Hanna Brandt" };
  for (const isConfirmed of [true, false]) {
    const mail = (language: "de" | "en") =>
      flat(renderMail(welcomeMail, { ...example, recommended, isConfirmed }, language, brand));
    expect(mail("de")).toContain("Ihr Link, mit dem Sie Hanna Brandt empfehlen, ist fertig");
    expect(mail("de")).toContain("für einen Vertrag zum Thema Ökostrom Küste. Es zählt der Vertrag, den");
    expect(mail("de")).toContain("Thema: Ökostrom Küste");
    expect(mail("en")).toContain("your link to recommend Hanna Brandt is ready");
    const talk = { ...recommended, upTo: true };
    expect(
      flat(renderMail(welcomeMail, { ...example, recommended: talk, isConfirmed }, "de", brand)),
    ).toMatch(/ Bis zu 25\s€: .*Wie hoch sie ist, hängt vom Vertrag ab\./);
  }
});

test("what the reader is asked to do stands before what can be looked up", () => {
  for (const [mail, label] of [
    [linkMadeMail, "Ansehen und entscheiden:"],
    [linkReminder, "Link noch einmal teilen:"],
    [orderReceived, "Stand ansehen:"],
    [claimReceived, "Stand ansehen:"],
  ] as const) {
    const text = flat(renderMail(mail, mail.example, "de", brand));
    const places = [label, /(?:Gültig bis|bereit ab|Wir warten bis): \d/].map((words) => text.search(words));
    expect([mail.name, places]).toEqual([mail.name, places.toSorted((a, b) => a - b)]);
    expect(places).not.toContain(-1);
  }
});

test("a reminder says that collecting takes a minute, not expiring", () => {
  const text = (language: "de" | "en") =>
    flat(renderMail(rewardReminder, rewardReminder.example, language, brand));
  expect(text("de")).toContain("Danach verfällt sie. Das Abholen dauert eine Minute und geht ohne Login.");
  expect(text("en")).toContain("After that it expires. Collecting it takes a minute");
});

test("only an order is released: of a transfer, which is underway, another word is used", () => {
  const text = (mail: typeof rewardPaid) => flat(renderMail(mail, mail.example, "de", brand));
  expect(text(rewardPaid)).toContain("wir haben die Überweisung Ihrer Prämie in Auftrag gegeben.");
  expect(text(rewardPaid)).not.toContain("freigegeben");
});

test("that a reward was released is said once, in the subject, and the day comes after the button", () => {
  const { subject, text } = renderMail(rewardReleased, rewardReleased.example, "de", brand);
  expect(`${subject} ${text}`.match(/freigegeben/gi)).toHaveLength(1);
  expect(text).toMatch(/Stand ansehen:[^]*Voraussichtlich bereit ab/);
});

test("the day until which a reward can be collected is not among the small print", () => {
  const { html } = renderMail(rewardReady, rewardReady.example, "de", brand);
  expect(html).toMatch(/<p class="ink" style="[^"]*400 16px[^"]*">Bitte holen Sie die Prämie bis zum 14/);
});

test("the receipt of a deletion says each thing once", () => {
  const { example } = dataDeletedMail;
  const receipt = [
    { kind: "recommendations", part: "open", isKept: false },
    { kind: "mails", isKept: false },
    { kind: "consents", isKept: true },
    { kind: "bankAccounts", isKept: true },
    { kind: "mailTexts", part: "lastMail", isKept: true },
  ];
  const mail = (language: "de" | "en") =>
    flat(renderMail(dataDeletedMail, { ...example, receipt }, language, brand));
  for (const line of [
    "- Offene Empfehlungen: Die Links gelten nicht mehr.",
    "- Liste der E-Mails an Sie ",
    "- Nachweise Ihrer Einwilligungen, ohne Namen und Adresse: 3 Jahre nach dem Widerruf oder der Löschung Ihrer Daten -",
    "- Ihre Bankverbindung (verschlüsselt): bis Ihre Überweisung ausgeführt ist -",
    "- Diese E-Mail: höchstens 30 Tage nach dem Versand Gelöscht am",
  ])
    expect(mail("de")).toContain(line);
  expect(mail("en")).toContain("- Proofs of your consents, without name and address: 3 years after");
});

test("a reminder of two deadlines says what happens on each day", () => {
  const { example } = releaseReminderMail;
  const mail = (data: object) =>
    flat(renderMail(releaseReminderMail, { ...(example as object), ...data }, "de", brand));
  expect(mail({})).toMatch(
    /Ihre Frist endet am 10\.12\.2026\. Danach darf auch .* am 17\.12\.2026 bitten wir/,
  );
  expect(mail({ isOverdue: true, count: 1 })).toMatch(/über 1 Auftrag .*Ihre Frist ist vorbei/);
  const operator = mail({ to: "operator" });
  expect(operator).toContain("https://konsole.empfehlen.example/fernwerk/auftragsfreigaben");
  expect(operator).not.toContain("Ihre Daten ansehen");
});

test("money that is due soon is not among what waits too long", () => {
  const mail = flat(renderMail(moneyWaits, moneyWaits.example, "de", brand));
  expect(mail).toMatch(/länger als vorgesehen: .*älter als 4 Wochen: 3 .*bald fällig: Überweisungen, fällig/);
  const soon = { ...moneyWaits.example, unreleased: 0, unconfirmed: 0, late: 0 };
  expect(flat(renderMail(moneyWaits, soon, "de", brand))).not.toContain("länger als vorgesehen");
});
