import { formatCount, formatDayOfYear, formatDays } from "@weitersagen/contract/format";
import { moneyFlowNames } from "@weitersagen/domain/money-flows";
import * as z from "zod/mini";
import { chart, consoleButton, facts, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { chartPicture } from "../../../platform/mail/pictures.ts";
import { defineMail } from "../../../platform/mail/template.ts";
import { examplePng, exampleWeeks } from "./weekly-report-example.ts";

const Day = z.iso.date();

/** What a weekly report counts, in the order of its table. */
const reportedFigures = [
  "seen",
  "shared",
  "recommendations",
  "opened",
  "accepted",
  "ordered",
  "valid",
  "paid",
] as const;

/** Before the counting of pages and shares began there is no number. */
const Compared = z.object({ now: z.int(), before: z.nullable(z.int()) });

/** Last week's figures for an operator. */
export const weeklyReportMail = defineMail({
  name: "weeklyReport",
  schema: z.object({
    name: z.string(),
    from: Day,
    until: Day,
    figures: z.record(z.enum(reportedFigures), Compared),
    /** Absent for operators who may not see money. */
    money: z.optional(z.record(z.enum(moneyFlowNames), Compared)),
    /** What is owed when the mail is written; absent like the money. */
    owed: z.optional(z.object({ peopleCents: z.int(), agenciesCents: z.int() })),
    weeks: z.array(z.object({ from: Day, count: z.int() })),
    /** The weeks as a picture. */
    png: z.base64(),
    address: z.url({ protocol: /^https?$/ }),
    /** Unsubscribes. Absent in a report that the operator asked for at once. */
    token: z.optional(z.string()),
  }),
  example: {
    name: "Kim Schulz",
    from: "2026-11-09",
    until: "2026-11-15",
    figures: {
      seen: { now: 1840, before: 1712 },
      shared: { now: 212, before: 190 },
      recommendations: { now: 96, before: 88 },
      opened: { now: 71, before: 70 },
      accepted: { now: 33, before: 36 },
      ordered: { now: 12, before: 14 },
      valid: { now: 0, before: 0 },
      paid: { now: 0, before: 0 },
    },
    money: {
      promised: { now: 84_000, before: 98_000 },
      cancelled: { now: 7_000, before: 0 },
      lapsed: { now: 0, before: 3_500 },
      paid: { now: 42_000, before: 35_000 },
      vouchers: { now: 5_000, before: 5_000 },
      returned: { now: 0, before: 0 },
      takenBack: { now: 0, before: 0 },
      recovered: { now: 0, before: 0 },
      commission: { now: 12_000, before: 14_000 },
    },
    owed: { peopleCents: 185_000, agenciesCents: 24_000 },
    weeks: exampleWeeks,
    png: examplePng,
    address: "https://konsole.empfehlen.example/ewe/zahlen?von=2026-11-09&bis=2026-11-15",
    token: "beispiel",
  },
  texts: {
    de: {
      subject: "{brand}: Ihre Zahlen vom {week}",
      preheader: "Empfehlungen: {count}, in der Woche davor: {before}.",
      heading: "Guten Tag {name},",
      intro: "so lief das Empfehlungsprogramm von {brand} in der Woche vom {week}.",
      chartTitle: "Empfehlungen der letzten Wochen",
      chart: "Empfehlungen je Woche: {weeks}.",
      week: "ab {day}: {count}",
      compared: "{now} (Vorwoche {before})",
      seen: "Gesehen",
      shared: "Geteilt",
      recommendations: "Empfehlungen",
      opened: "Geöffnet",
      accepted: "Angenommen",
      ordered: "Bestellt",
      valid: "Gültig",
      paid: "Ausgezahlt",
      growing:
        "Alles ab „Geöffnet“ zählt Empfehlungen dieser Woche. Viele davon können noch geöffnet, angenommen und bestellt werden: Diese Zahlen wachsen weiter. Gültig wird ein Auftrag erst nach der Wartefrist, also Wochen später.",
      money: "Geld der Woche, aus dem Buch:",
      owed: "Offen gegenüber Menschen, jetzt",
      owedToAgencies: "Offen gegenüber Agenturen, jetzt",
      moneyPromised: "Versprochen",
      moneyCancelled: "Storniert",
      moneyLapsed: "Verfallen",
      moneyPaid: "Überwiesen",
      moneyVouchers: "Gutscheine",
      moneyReturned: "Zurückgekommen",
      moneyTakenBack: "Zurückgefordert",
      moneyRecovered: "Erstattet",
      moneyCommission: "Provision",
      address: "Diese Woche in der Konsole",
      note: "Sie bekommen diesen Bericht jeden Montag, weil Sie ihn in der Konsole unter „Mein Konto“ eingeschaltet haben. Dort schalten Sie ihn auch wieder aus.",
      requested:
        "Sie haben diesen Bericht in der Konsole angefordert. Jeden Montag kommt er, wenn Sie ihn dort unter „Mein Konto“ einschalten.",
      unsubscribe: "Wochenbericht abbestellen",
    },
    en: {
      subject: "{brand}: your figures for {week}",
      preheader: "Recommendations: {count}, the week before: {before}.",
      heading: "Hello {name},",
      intro: "This is how the {brand} referral programme did in the week of {week}.",
      chartTitle: "Recommendations in recent weeks",
      chart: "Recommendations per week: {weeks}.",
      week: "from {day}: {count}",
      compared: "{now} (previous week: {before})",
      seen: "Seen",
      shared: "Shared",
      recommendations: "Recommendations",
      opened: "Opened",
      accepted: "Accepted",
      ordered: "Ordered",
      valid: "Valid",
      paid: "Paid",
      growing:
        "Everything from “Opened” on counts recommendations made this week. Many of them can still be opened, accepted and ordered: these figures keep growing. An order becomes valid only after the waiting period, so weeks later.",
      money: "This week’s money, from the ledger:",
      owed: "Owed to people, now",
      owedToAgencies: "Owed to agencies, now",
      moneyPromised: "Promised",
      moneyCancelled: "Cancelled",
      moneyLapsed: "Lapsed",
      moneyPaid: "Transferred",
      moneyVouchers: "Vouchers",
      moneyReturned: "Came back",
      moneyTakenBack: "Taken back",
      moneyRecovered: "Recovered",
      moneyCommission: "Commission",
      address: "This week in the console",
      note: "You get this report every Monday because you turned it on in the console under “My account”. You can turn it off there, too.",
      requested:
        "You asked for this report in the console. It comes every Monday if you turn it on there under “My account”.",
      unsubscribe: "Unsubscribe from the weekly report",
    },
  },
  compose: ({ name, from, until, figures, money: sums, owed, weeks, png, address, token }, writing) => {
    const { t, brand, money, language } = writing;
    const count = (value: number) => formatCount(value, language);
    const week = formatDays({ from, until }, language);
    const weekTexts = weeks.map((one) =>
      t("week", { day: formatDayOfYear(one.from, language), count: count(one.count) }),
    );
    const compared = ({ now, before }: z.output<typeof Compared>, format: (value: number) => string) =>
      t("compared", { now: format(now), before: before === null ? "–" : format(before) });
    const { recommendations } = figures;
    const flows = moneyFlowNames.flatMap((flow) => {
      const sum = sums?.[flow];
      const isMoved = sum !== undefined && (sum.now !== 0 || sum.before !== 0);
      return isMoved ? [[t(moneyTexts[flow]), compared(sum, money)] as const] : [];
    });
    return {
      subject: t("subject", { brand, week }),
      preheader: t("preheader", {
        count: count(recommendations.now),
        before: count(recommendations.before ?? 0),
      }),
      isToTeam: true,
      blocks: [
        heading(t("heading", { name })),
        paragraph(t("intro", { brand, week })),
        note(t("chartTitle")),
        chart(chartPicture(Buffer.from(png, "base64")), t("chart", { weeks: weekTexts.join(", ") })),
        facts(reportedFigures.map((figure) => [t(figure), compared(figures[figure], count)])),
        note(t("growing")),
        ...(flows.length > 0 ? [paragraph(t("money")), facts(flows)] : []),
        ...(owed
          ? [
              facts([
                [t("owed"), money(owed.peopleCents)],
                [t("owedToAgencies"), money(owed.agenciesCents)],
              ]),
            ]
          : []),
        consoleButton(t("address"), new URL(address)),
        note(t(token === undefined ? "requested" : "note")),
      ],
      ...(token !== undefined && {
        unsubscribe: {
          screen: "newsletterOptOut" as const,
          query: { token, art: "bericht" },
          label: t("unsubscribe"),
        },
      }),
    };
  },
});

const moneyTexts = {
  promised: "moneyPromised",
  cancelled: "moneyCancelled",
  lapsed: "moneyLapsed",
  paid: "moneyPaid",
  vouchers: "moneyVouchers",
  returned: "moneyReturned",
  takenBack: "moneyTakenBack",
  recovered: "moneyRecovered",
  commission: "moneyCommission",
} as const satisfies Record<(typeof moneyFlowNames)[number], string>;
