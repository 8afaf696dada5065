import { listRewards, OwnReward } from "@weitersagen/contract/reward";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../../test/page.ts";
import { PageProvider } from "../../../lib/page/page.tsx";
import { TransfersUnderway } from "./transfers-underway.tsx";

const fromNow = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const [example] = listRewards.examples.answer;
const late: OwnReward = {
  ...z.parse(OwnReward, example),
  status: "collected",
  choice: "transfer",
  statusAt: fromNow(-60),
};

const read = (frozenUntil: Date | null) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <TransfersUnderway transfers={[late]} iban="DE02 •••• 51" frozenUntil={frozenUntil} />
    </PageProvider>,
  ).replaceAll(/<[^>]*>|\u00AD|\u200B/g, "");

test("a late transfer comes with the next payout, and not before the day until which the account is frozen", () => {
  expect(read(null)).toContain("Wir überweisen mit der nächsten Auszahlung.");
  expect(read(fromNow(-1))).toContain("Wir überweisen mit der nächsten Auszahlung.");
  expect(read(fromNow(3))).toMatch(/überweisen wir zu Ihrem Schutz erst ab \d\d\.\d\d\.\d{4}, dann mit/);
});
