import { Claim, Claimable, listClaims } from "@weitersagen/contract/claim";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { stubBrowser } from "../../../../test/browser.ts";
import { testPage } from "../../../../test/page.ts";
import { At } from "../../../../test/router.tsx";
import { PageProvider } from "../../../lib/page/page.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { ClaimList } from "./claim-list.tsx";

stubBrowser();

const { answer } = listClaims.examples;
const advised = { Produkt: "Rechtsschutz", AgentName: "Ruben Neißberger" };

const read = (content: ReactNode) =>
  renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <At>{content}</At>
    </PageProvider>,
  );

test("a reported order says for which product, or which topic of which advisor, it was reported", () => {
  const [first] = answer.Nachbuchungen;
  const claims = [z.parse(Claim, first), z.parse(Claim, { ...first, Id: 13, ...advised })];
  expect(read(<ClaimList claims={claims} />)).toContain(">Rechtsschutz bei Ruben Neißberger<");
  expect(read(<ClaimList claims={claims} />)).toContain(">Küstenstrom Klar<");
});

test("a choice names the advisor after the topic, so that the name is not taken for the contact's", () => {
  const [first] = answer.Moeglich;
  const choice = z.parse(Claimable, { ...first, Spitzname: null, ...advised });
  const form = read(<ClaimForm claimable={[choice]} onClaimed={() => undefined} />);
  expect(form).toMatch(/>20\.09\.2026\s· Rechtsschutz bei Ruben Neißberger</);
});
