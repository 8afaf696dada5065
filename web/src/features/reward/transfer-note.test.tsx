import { listRewards, OwnReward } from "@weitersagen/contract/reward";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import { TransferAll } from "./components/choices.tsx";

const [example] = listRewards.examples.answer;
const reward = z.parse(OwnReward, example);
const held = { ...reward, isHeld: true, amountCents: 3_000 };

const read = (...rewards: OwnReward[]) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <At address="/praemie">
        <TransferAll rewards={rewards} />
      </At>
    </PageProvider>,
  ).replaceAll("\u00a0", " ");

const promise = "Wir überweisen innerhalb von 4 Wochen.";

test("the promise of a transfer excepts what is under check", () => {
  expect(read(reward, reward)).toContain(promise);
  expect(read(reward, reward)).not.toContain("prüfen");
  const partly = read(reward, held, reward);
  expect(partly).toContain("So bekommen Sie 130 €");
  expect(partly).toContain(
    `${promise} 30 € prüfen wir noch. Wir schreiben Ihnen, sobald wir entschieden haben.`,
  );
});

test("of rewards that are all under check no transfer is promised", () => {
  expect(read(held, held)).toContain("Nach der Prüfung schreiben wir Ihnen, wie es weitergeht.");
  expect(read(held, held)).not.toContain(promise);
});
