import { listRewards, OwnReward } from "@weitersagen/contract/reward";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../../test/page.ts";
import { isVoucherChosen } from "../../../entities/reward/transfer-state.ts";
import { PageProvider } from "../../../lib/page/page.tsx";
import { VouchersUnderway } from "./vouchers-underway.tsx";

const [example] = listRewards.examples.answer;
const chosen = (daysAgo: number): OwnReward => ({
  ...z.parse(OwnReward, example),
  status: "collected",
  choice: "voucher",
  statusAt: new Date(Date.now() - daysAgo * 86_400_000),
});

const read = (...vouchers: OwnReward[]) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <VouchersUnderway vouchers={vouchers} email="mia@kuestenstrom.example" />
    </PageProvider>,
  ).replaceAll(/<wbr\/?>|\u00AD|\u200B/g, "");
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");

test("a chosen voucher shows until when its code comes, and to which address", () => {
  const html = read(chosen(0));
  expect(html).toContain("Ein Gutschein angefordert");
  expect(html).toMatch(/der Code kommt bis \d\d\.\d\d\.\d{4} per E-Mail/);
  expect(html).toContain("mia@kuestenstrom.example");
  expect(read()).toBe("");
});

test("one that is out of stock, late or under check promises no day to come", () => {
  expect(read({ ...chosen(0), isHeld: true })).toContain("in Prüfung");
  expect(read({ ...chosen(0), isHeld: true })).not.toContain("per E-Mail");
  expect(read({ ...chosen(5), hasVoucherInStock: false })).toContain("sobald neue da sind");
  expect(read(chosen(5))).toContain("zugesagt bis");
  expect(read(chosen(0), chosen(5))).toContain("2 Gutscheine angefordert");
});

test("with a late one the page apologises, asks for nothing and names the support", () => {
  const { supportEmail } = testPage().tenant.configuration;
  const apology = `tut uns leid. Sie müssen nichts tun: Der Code kommt per E-Mail. Fragen dazu: ${supportEmail}`;
  expect(textOf(read(chosen(0), chosen(5)))).toContain(apology);
  for (const onTime of [
    chosen(0),
    { ...chosen(5), isHeld: true },
    { ...chosen(5), hasVoucherInStock: false },
  ])
    expect(read(onTime)).not.toContain("tut uns leid");
});

test("a voucher is underway between its choice and its code", () => {
  expect(isVoucherChosen(chosen(0))).toBe(true);
  expect(isVoucherChosen({ ...chosen(0), status: "paid" })).toBe(false);
  expect(isVoucherChosen({ ...chosen(0), choice: "transfer" })).toBe(false);
});
