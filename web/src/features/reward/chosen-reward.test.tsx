import { formatDate } from "@weitersagen/contract/format";
import { listRewards, OwnReward } from "@weitersagen/contract/reward";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import { RewardTrouble } from "./components/reward-trouble.tsx";

const DAY = 86_400_000;
const [example] = listRewards.examples.answer;
const chosen = (daysAgo: number): OwnReward => ({
  ...z.parse(OwnReward, example),
  status: "collected",
  choice: "transfer",
  statusAt: new Date(Date.now() - daysAgo * DAY),
});
const routes = [
  { name: "Login", path: "/login" },
  { name: "PersoenlicherBereich", path: "/bereich" },
  { name: "PraemieWaehlen", path: "/praemie" },
  { name: "Kontakt", path: "/kontakt" },
  { name: "EmpfehlerBankdaten", path: "/bankdaten" },
];

const read = (reward: OwnReward, lacksAccount = false) =>
  markup(<RewardTrouble trouble="chosen" reward={reward} lacksAccount={lacksAccount} />);

function markup(trouble: ReactNode): string {
  return renderToStaticMarkup(
    <PageProvider value={testPage({ routes })}>
      <At address="/praemie?token=abc">{trouble}</At>
    </PageProvider>,
  );
}

test("the mailed link of a chosen transfer says when it is promised, that it is late, and where to log in", () => {
  expect(read(chosen(3))).toMatch(/Wir überweisen bis \d\d\.\d\d\.\d{4}/);
  expect(read(chosen(3))).toContain("Ihre Prämie ist schon angefordert");
  expect(read(chosen(47))).toContain("Ihre Überweisung ist verspätet");
  expect(read(chosen(47))).toContain("Dass sie sich verspätet, tut uns leid");
  expect(read(chosen(47))).toContain('href="/login?redirect=%2Fbereich"');
});

test("a late transfer to an account that has changed names the day before which nothing is transferred to it", () => {
  const frozen = (daysAgo: number, days: number) =>
    markup(
      <RewardTrouble
        trouble="chosen"
        reward={chosen(daysAgo)}
        frozenUntil={new Date(Date.now() + days * DAY)}
      />,
    );
  expect(frozen(47, 2)).toMatch(/überweisen wir zu Ihrem Schutz erst ab \d\d\.\d\d\.\d{4}/);
  expect(frozen(47, -2)).not.toContain("zu Ihrem Schutz");
  expect(frozen(3, 2), "promised for later anyway").not.toContain("zu Ihrem Schutz");
});

test("the mailed link of a late voucher names the day that was promised and promises no other", () => {
  const html = read({ ...chosen(5), choice: "voucher" });
  const promised = formatDate(new Date(Date.now() - 4 * DAY), "de");
  expect(html).toContain(`zugesagt war der Code bis ${promised}. Dass er sich verspätet, tut uns leid`);
  expect(html).not.toContain("innerhalb von");
  expect(read({ ...chosen(0), choice: "voucher" })).toContain("innerhalb von 24 Stunden");
});

test("the mailed link of a voucher that was sent speaks of the code, not of a payout", () => {
  const sent = { ...chosen(3), status: "paid", choice: "voucher" } as const;
  const html = markup(<RewardTrouble trouble="paid" reward={sent} />);
  expect(html).toContain("Gutscheincode verschickt");
  expect(html).not.toContain("veranlasst");
});

test("without an account it asks for one, with the proof of the link, and promises no day", () => {
  const html = read(chosen(47), true);
  expect(html).toMatch(/50\s€ warten auf Ihre Bankdaten/);
  expect(html).toContain('href="/bankdaten?token=abc"');
  expect(html).not.toContain("zugesagt");
  expect(html).toContain('href="/login?redirect=%2Fbereich"');
});

test("a contact has no account: their chosen reward names no login", () => {
  const html = read({ ...chosen(3), party: "recipient" });
  expect(html).toMatch(/Wir überweisen bis \d\d\.\d\d\.\d{4}/);
  expect(html).not.toContain("/login");
  expect(html).toContain('href="/kontakt"');
});

test("a link that opens nothing says how contacts and how referrers get on, and no way is more likely", () => {
  for (const trouble of ["invalid", "missing"] as const) {
    const html = markup(<RewardTrouble trouble={trouble} />);
    expect(html).toContain("Haben Sie eine Empfehlung angenommen?");
    expect(html).toContain("ein Konto brauchen Sie nicht");
    expect(html).toContain('href="/login?redirect=%2Fpraemie"');
    expect(html).not.toContain(`data-variant="primary"`);
  }
});
