import { OwnRecipient } from "@weitersagen/contract/recipient";
import { getOwnRecipient } from "@weitersagen/contract/recipient-calls";
import { PublicRecommendation } from "@weitersagen/contract/recommendation";
import { publicRecommendationExample } from "@weitersagen/contract/recommendation-examples";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testPage } from "../../../test/page.ts";
import { At } from "../../../test/router.tsx";
import { PageProvider } from "../../lib/page/page.tsx";
import { Confirmed } from "./components/confirmed.tsx";
import { KnownRecipient } from "./components/known-recipient.tsx";
import { OpenOfferPage } from "./components/open-offer.tsx";
import { LoadedProgress } from "./components/visitor-progress.tsx";
import type { OpenOffer } from "./offer.ts";
import { screen as dataScreen } from "./pages/data.tsx";

const offer: OpenOffer = {
  state: "open",
  recommendation: {
    ...z.parse(PublicRecommendation, publicRecommendationExample),
    referrerCents: 2500,
    recipientCents: 2500,
    asksForRecipient: true,
  },
  product: {
    id: 101,
    name: "Klar – Ökostrom",
    language: "de",
    details: [],
    monthlyCents: 7568,
    picture: { src: "/bild", width: 480, height: 360 },
  },
  extraCents: 0,
  termsVersion: "2026-05",
};
const advisor = { number: "B1", name: "Hanna Brandt", place: "26122 Oldenburg" };
const talk = { advisor, recommendation: { ...offer.recommendation, advisorNumber: advisor.number } };
const page = testPage({ routes: [{ name: "EmpfaengerDaten", path: "/empfaengerdaten/:empfehlungsnummer" }] });

const markup = (part: ReactNode, address = "/empfaengerbestaetigung?nr=J53FD-D5E4B") =>
  renderToStaticMarkup(
    <PageProvider value={page}>
      <At address={address}>{part}</At>
    </PageProvider>,
  );
const read = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const dataPage = (search: string, more: Partial<OpenOffer> = {}) =>
  markup(<dataScreen.Component data={{ ...offer, ...more }} />, `/empfaengerdaten/J53FDD5E4B${search}`);

test("who accepted in another browser finds the way to the status on the landing page, below the button", () => {
  const html = markup(<OpenOfferPage offer={offer} />);
  expect(read(html)).toMatch(/25 € sichern.*Schon angenommen\? Unsere E-Mail führt Sie zum Stand/);
  expect(html).toContain(`href="/empfaengerdaten/${offer.recommendation.number}?angenommen"`);
});

test("without a mail the landing page does not promise that all is done", () => {
  const recommendation = { ...offer.recommendation, recipientCents: 0, asksForRecipient: false };
  const text = read(markup(<OpenOfferPage offer={{ ...offer, recommendation }} />));
  expect(text).toMatch(
    /Zum Angebot.*Schon angenommen\? Den Stand sehen Sie in dem Browser.*über den Link, den/,
  );
  expect(text).not.toContain("nichts weiter zu tun");
});

test("the mail is sent again for an address alone, without the rest of the form", () => {
  const asking = read(dataPage("?angenommen"));
  expect(asking).toMatch(/Mit welcher E-Mail-Adresse.*E-Mail noch einmal schicken/);
  expect(asking).not.toMatch(/Vorname|akzeptiere/);
  expect(read(dataPage(""))).toMatch(/Vorname.*Weiter zum Angebot.*Schon angenommen\?/);
});

test("the form names the recommended advisor beside it", () => {
  expect(dataPage("", talk)).toMatch(/<aside aria-label="Hanna Brandt".*>Hanna Brandt<\/p>/s);
  expect(dataPage("")).toContain('<aside aria-label="Klar – Ökostrom"');
});

test("the form of a talk, and the page of its mailed link, lead on to the talk and not to an offer", () => {
  const form = read(dataPage("", talk));
  expect(form).toContain("Weiter zum Gespräch");
  expect(form).not.toContain("zum Angebot");
  const { progress, ...rest } = z.parse(OwnRecipient, getOwnRecipient.examples.answer);
  const accepted = { ...progress, advisorNumber: "B1", next: { kind: "ordered", by: null } } as const;
  const mailed = read(
    markup(<Confirmed recipient={{ ...rest, progress: accepted }} offer={undefined} token="abc" />),
  );
  expect(mailed).toContain("Gespräch vereinbaren");
  expect(mailed).not.toContain("Angebot");
});

test("the page of a mailed or copied link shows picture, price and referrer", () => {
  const recipient = z.parse(OwnRecipient, getOwnRecipient.examples.answer);
  const shown = (known: OpenOffer | undefined) =>
    markup(<Confirmed recipient={recipient} offer={known} token="abc" />);
  expect(shown(offer)).toContain('src="/bild"');
  expect(read(shown(offer))).toMatch(/75,68 €.*persönlich empfohlen von Erika/);
  expect(read(shown(undefined))).toContain(recipient.progress.productName);
});

test("the page of a mailed link has the title of the status in the first browser", () => {
  const { progress, ...rest } = z.parse(OwnRecipient, getOwnRecipient.examples.answer);
  const reported = { ...rest, progress: { ...progress, statusText: "reported" as const } };
  const html = markup(<Confirmed recipient={reported} offer={offer} token="abc" />);
  expect(html).toContain(">Ihre Bestellung ist eingegangen</h1>");
});

test("a locked link, which knows nothing of what was recommended, leads on to the brand until the own status is known", () => {
  const shop = { handOver: () => Promise.resolve(), busy: false, problem: undefined };
  const known = (isTalk?: boolean) =>
    read(markup(<KnownRecipient number="E1" isTalk={isTalk} {...shop} />)).replaceAll("\u00A0", " ");
  expect(known()).toContain("Weiter zu Küstenstrom");
  expect(known()).not.toMatch(/Angebot|Gespräch|bestellt/);
  expect(known(true)).toContain("Gespräch vereinbaren");
  expect(known(false)).toContain("Zum Angebot");
});

test.each([
  ["B1", true],
  [null, false],
])("the own status of a talk with %s decides where the button of its page leads", (advisorNumber, isTalk) => {
  const { progress, ...rest } = z.parse(OwnRecipient, getOwnRecipient.examples.answer);
  const accepted = { ...progress, advisorNumber, next: { kind: "ordered", by: null } } as const;
  const html = markup(
    <LoadedProgress own={{ ...rest, progress: accepted }} token="abc">
      {(ofTalk) => `talk: ${ofTalk}`}
    </LoadedProgress>,
  );
  expect(html).toContain(`talk: ${isTalk}`);
});
