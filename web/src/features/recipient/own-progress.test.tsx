import { OwnRecipient } from "@weitersagen/contract/recipient";
import { getOwnRecipient } from "@weitersagen/contract/recipient-calls";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import { Confirmed } from "./components/confirmed.tsx";
import { ConsentSteps } from "./components/consent-steps.tsx";
import { OwnProgress } from "./components/own-progress.tsx";
import { RecommendYourself } from "./components/recommend-yourself.tsx";

const example = z.parse(OwnRecipient, getOwnRecipient.examples.answer);
const ordered = {
  ...example.progress,
  statusText: "claimInProcessing",
  next: { kind: "provided", by: null },
} as const;

const status = { name: "AGBDatenschutzZustimmung", path: "/empfaenger/zustimmung" };

function markup(changes: Partial<OwnRecipient>, language: "de" | "en" = "de", token?: string): string {
  return renderToStaticMarkup(
    <PageProvider value={testPage({ language, routes: [status] })}>
      <At>
        <OwnProgress
          recipient={{ ...example, progress: ordered, ...changes }}
          {...(token !== undefined && { token })}
        />
      </At>
    </PageProvider>,
  );
}

function read(...given: Parameters<typeof markup>): string {
  return markup(...given)
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

test("a recipient with a share first reads that the address is not confirmed yet", () => {
  const text = read({ confirmedAt: null });
  expect(text).toMatch(
    /Bestätigen Sie Ihre E-Mail-Adresse für Ihre Prämie.*bis zum 07\.02\.2027 den Link in unserer E-Mail an max@example\.org.*Bestellung ist bestätigt/,
  );
  expect(text).not.toMatch(/vorgemerkt| Bestätigt/);
  expect(text).toContain(" Angenommen ");
  expect(read({ confirmedAt: null }, "en")).toMatch(
    /Confirm your email address for.*our email to max@example\.org by 7 February 2027/,
  );
});

test("after the last day the page offers support instead of a mail that would be refused", () => {
  const text = read({ confirmedAt: null, confirmableUntil: null }, "de", "abc");
  expect(text).toMatch(/Bestätigen Sie Ihre E-Mail-Adresse.*gilt nicht mehr\. Bitte schreiben Sie uns: \S+@/);
  expect(text).not.toMatch(/noch einmal schicken|Adresse falsch/);
  expect(read({ confirmedAt: null }, "de", "abc")).toContain("E-Mail noch einmal schicken");
});

test("nothing is open after the confirmation, without a share, and when all is over", () => {
  const confirmed = read({ confirmedAt: new Date() });
  expect(confirmed).toContain("Ihre Prämie ist vorgemerkt");
  const noShare = { confirmedAt: null, progress: { ...ordered, amountCents: 0 } };
  const over = { confirmedAt: null, progress: { ...ordered, statusText: "expired", next: null } as const };
  for (const text of [confirmed, read(noShare), read(over)]) expect(text).not.toContain("Bestätigen Sie");
});

test("the recommended advisor is named as the one who gets in touch", () => {
  const progress = { ...ordered, statusText: "reported", advisorName: "Swantje Brunnthaler" } as const;
  expect(read({ progress })).toContain("Swantje Brunnthaler meldet sich bei Ihnen");
  expect(read({ progress }, "en")).toContain("Swantje Brunnthaler will contact you");
  expect(read({ progress: { ...progress, advisorName: null } })).not.toContain("meldet sich");
});

test.each([
  [{ statusText: "noContract", next: { kind: "ordered", by: null } }, "Als Nächstes kommt Ihr Gespräch."],
  [{ statusText: "reported", next: { kind: "verified", by: null } }, "Küstenstrom meldet sich bei Ihnen"],
  [{ statusText: "contract", next: null }, "Ihr Vertrag ist bestätigt."],
  [{ statusText: "claimInProcessing" }, "Ihr Vertrag ist bestätigt, Ihre Prämie ist vorgemerkt."],
  [{ statusText: "claimInProcessing", isUnreleased: true }, "wird noch freigegeben"],
  [{ statusText: "expired", next: null, reason: { name: "unconfirmed", text: "" } }, "kein Vertrag geworden"],
  [{ statusText: "noContract", next: null, reason: { name: "hotlineOrder", text: "" } }, "diesen Vertrag"],
] as const)("after a talk the heading of %o speaks of the talk or its contract", (changes, words) => {
  const progress = { ...ordered, advisorNumber: "B1", advisorName: null, ...changes } as const;
  const heading = (language: "de" | "en") =>
    /<h2[^>]*>([^<]*)/.exec(markup({ progress, confirmedAt: new Date() }, language))?.[1];
  expect(heading("de")).toContain(words);
  expect(heading("de")).not.toContain("Bestellung");
  expect(heading("en")).not.toContain("order");
});

test("the steps keep the order's number, and how the reward comes until it has a date", () => {
  const reported = { ...example.progress, orderNumber: "A-77" };
  expect(read({ progress: reported })).toMatch(
    /Bestellung bestätigt.*Auftragsnummer A-77 .*Wochen nach Vertragsschluss, aufs Konto/,
  );
  const text = read({ progress: { ...ordered, orderNumber: null } });
  expect(text).not.toMatch(/Auftragsnummer|Vertragsschluss/);
  expect(read({ progress: { ...reported, amountCents: 0 } })).not.toContain("Vertragsschluss");
});

test("who gave no address gets a link to the status after the order, in the browser that opens it", () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("window", { location: { origin: "http://ewe.localhost" } });
  const copy = "Link zu diesem Stand kopieren";
  expect(read({ email: null }, "de", "abc")).toContain(copy);
  expect(read({ email: null })).not.toContain(copy);
  expect(read({}, "de", "abc")).not.toContain(copy);
  const accepted = { ...ordered, next: { kind: "ordered", by: null } } as const;
  expect(read({ email: null, progress: accepted }, "de", "abc")).not.toContain(copy);
});

test("a reward that is ready offers its mail once more to the browser that proves itself", () => {
  const progress = { ...ordered, statusText: "pickUpReward", next: { kind: "expires", by: null } } as const;
  expect(read({ progress, confirmedAt: new Date() })).not.toContain("noch einmal schicken");
  expect(read({ progress, confirmedAt: new Date() }, "de", "abc")).toMatch(
    /liegt bereit.*E-Mail noch einmal schicken/,
  );
});

test("the page behind the link names the topic that its amount is for, and begins no line with a dash", () => {
  const progress = {
    ...ordered,
    advisorNumber: "B10424",
    productName: "Zahnzusatz",
    next: { kind: "ordered", by: null },
  } as const;
  const picture = { src: "/bild", width: 480, height: 360 };
  const product = { id: 1, name: "Zahnzusatzversicherung", language: "de", details: [], picture } as const;
  const offer = { state: "expired", referrer: "Erika", product } as const;
  const page = (changes: Partial<ComponentProps<typeof Confirmed>>) =>
    renderToStaticMarkup(
      <PageProvider value={testPage()}>
        <At>
          <Confirmed recipient={{ ...example, progress }} offer={offer} token="abc" {...changes} />
        </At>
      </PageProvider>,
    );
  expect(page({})).toContain("zum Thema Zahnzusatz schließen");
  const dashed = { ...progress, advisorNumber: null, productName: "Klar – Ökostrom" };
  expect(page({ offer: undefined, recipient: { ...example, progress: dashed } })).toContain(
    "Klar\u00A0– Ökostrom",
  );
});

test("the page behind the link says on what the amount still depends, as the page of the link does", () => {
  const page = (changes: object) =>
    renderToStaticMarkup(
      <PageProvider value={testPage()}>
        <At>
          <Confirmed
            recipient={{ ...example, progress: { ...ordered, ...changes } }}
            offer={undefined}
            token="abc"
          />
        </At>
      </PageProvider>,
    );
  const reported = page({ next: { kind: "verified", by: null } });
  expect(reported).toContain("Ihre Bestellung bestätigt hat und die Wartefrist vorbei ist.");
  expect(reported).not.toContain("Wenn Sie über diese Empfehlung");
  expect(page({ next: { kind: "ordered", by: null } })).toContain("Wenn Sie über diese Empfehlung");
  expect(page({})).toContain("Sobald die Wartefrist vorbei ist");
  expect(page({ isHeld: true })).toContain("Sobald die Prüfung vorbei ist");
  const talk = { advisorNumber: "B10424", productName: "Zahnzusatz", next: { kind: "ordered", by: null } };
  expect(page(talk)).toContain("einen neuen Vertrag mit Küstenstrom zum Thema Zahnzusatz schließen");
  expect(page({ ...talk, next: { kind: "verified", by: null } })).toContain("Vertrag zum Thema Zahnzusatz");
  expect(page({ ...talk, upTo: true })).not.toContain("zum Thema");
  const open = page({ ...talk, upTo: true, amountCents: 1500, next: { kind: "verified", by: null } });
  expect(open).toContain("den Vertrag aus Ihrem Gespräch bestätigt hat");
  expect(page({ ...talk, amountCents: 0 })).toContain("Stand Ihres Gesprächs</h1>");
  expect(page({ ...talk, statusText: "reported" })).toContain("Ihr Gespräch ist angefragt</h1>");
});

test("after the click the page also says that a consent is confirmed, where the click confirmed one", () => {
  const page = (hasConfirmedConsent: boolean) =>
    renderToStaticMarkup(
      <PageProvider value={testPage()}>
        <At>
          <Confirmed recipient={example} offer={undefined} token="abc" isNew {...{ hasConfirmedConsent }} />
        </At>
      </PageProvider>,
    );
  expect(page(true)).toContain("Auch Ihre Einwilligung ist jetzt bestätigt. Vielen Dank.");
  expect(page(false)).not.toContain("Einwilligung");
});

test("while a link loads its page does not yet say that a click is missing", () => {
  const html = renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <At>
        <ConsentSteps token="abc" termsVersion="1" />
      </At>
    </PageProvider>,
  );
  expect(html).toMatch(/<h1[^>]*>Ihre Empfehlung<\/h1>/);
});

test("a chosen voucher is sent by mail, and not paid out", () => {
  const progress = { ...ordered, statusText: "rewardReady", isVoucher: true } as const;
  expect(read({ progress })).toMatch(/Der Code kommt per E-Mail.*Gutscheincode verschickt/);
  expect(read({ progress: { ...progress, statusText: "paid", next: null } })).toContain(
    "Wir haben Ihnen den Gutscheincode per E-Mail geschickt.",
  );
});

test.each([
  [{ productId: 101, advisorNumber: null }, "/empfehlen/101"],
  [{ productId: 1, advisorNumber: "B10424" }, "/agent/empfehlen/B10424?berater=1"],
  [{ productId: null, advisorNumber: null }, "/"],
])("after %o the own recommendation begins at %s", (recommended, address) => {
  const routes = [
    { name: "Empfehlen", path: "/empfehlen/:produktId" },
    { name: "EmpfehlenAgent", path: "/agent/empfehlen/:produktId" },
  ] as const;
  const configuration = { ...testPage().tenant.configuration, agentRecommendation: true };
  const html = renderToStaticMarkup(
    <PageProvider value={testPage({ routes: [...routes], configuration })}>
      <At>
        <RecommendYourself recipient={{ ...example, progress: { ...ordered, ...recommended } }} />
      </At>
    </PageProvider>,
  );
  expect(html).toContain(`href="${address}"`);
});
