import { expect, test } from "vitest";
import { allCalls } from "./calls.ts";

/** The specified calls on the way from recommendation to order, as the two specifications write them. */
const specified = [
  "PUT /Einladung",
  "GET Einladung/daten",
  "GET Empfehler/empfehlungen",
  "POST /Empfehlen/create",
  "GET empfehlen/{id}",
  "GET /empfehlen/{nr}/{hex}",
  "GET /empfehlen/any/{nr}/{hex}",
  "GET /empfehlen/click/{nr}",
  "GET /empfehlung/{nr}/produkt/produktlink",
  "PUT /empfehlung/{nr}",
  "GET /empfehlung/empfehlungscode/{code}",
  "GET /empfehler/empfehlungen/",
  "GET /empfehler/empfehlungen/showbanner/BannerTEZuTP",
  "GET /empfehler/praemierungmail/{id}",
  "POST /empfaenger/create/{nr}",
  "GET /empfaenger/{hex}",
  "POST /empfaenger/bankdaten",
  "GET /empfaenger/auftrag",
  "PUT /empfaenger/zustimmung",
  "GET /empfaenger/{nr}/praemie/",
  "POST tracking/abschliessen/",
  "GET /account/resendWelcomeMail/{id}",
  "POST /account/createEmpfehler",
  "GET /aktion/alleAktiven",
  "GET /kontakt",
  "GET /mandant/{slug}",
  "GET /route/default",
] as const;

/** Paths match whatever their case, with or without slashes at their ends. */
const plain = (call: string) =>
  call
    .toLowerCase()
    .replace(/^(\w+) \/?/, "$1 /")
    .replace(/\/$/, "");

test.each(specified)("%s is built, and shown by example", (wanted) => {
  const call = allCalls.find(({ method, path }) => plain(`${method} ${path}`) === plain(wanted));
  if (!call) throw new Error(`${wanted} is missing`);
  const { body, params, answer } = call.examples;
  const hasAnswer = Object.values(call.answers).some((schema) => schema !== null);
  expect({ body: body !== undefined, params: params !== undefined, answer: answer !== undefined }).toEqual({
    body: call.body !== undefined,
    params: call.params !== undefined,
    answer: hasAnswer,
  });
});
