import { expect, test } from "vitest";
import { allCalls } from "./calls.ts";

/** The specified calls as the two specifications list them. Some of the agency's are not built yet. */
const specified = [
  "GET /mandant/{slug}",
  "GET /route/default",
  "GET /produktkategorie",
  "GET /produktkategorie/{id}/grafik",
  "GET /produktkategorie/{id}/icon",
  "GET /produkt",
  "GET /produkt/{id}/",
  "GET /produkt/{id}/grafik",
  "GET /produkt/{id}/sgrafik",
  "GET /produkt/extern/{id}",
  "GET /produkt/handytarife/{id}",
  "GET Produkt/berater",
  "GET Produkt/agents",
  "GET produkt/maxpraemiewert",
  "GET /aktion/alleAktiven",
  "PUT /Einladung",
  "GET Einladung/daten",
  "POST /Empfehlen/create",
  "GET empfehlen/{id}",
  "GET /empfehlen/{nr}/{hex}",
  "GET /empfehlen/any/{nr}/{hex}",
  "GET /empfehlen/click/{nr}",
  "GET /empfehlung/{nr}/produkt/produktlink",
  "PUT /empfehlung/{nr}",
  "GET /empfehlung/empfehlungscode/{code}",
  "POST tracking/abschliessen/",
  "PUT /agentur/sso",
  "GET token/verifyAgenturToken",
  "POST /account/login",
  "GET /account/login/",
  "POST /account/updateLanguage/",
  "GET /account/user",
  "GET /account/resetPassword/{email}",
  "GET /account/resendWelcomeMail/{id}",
  "PUT /account/resetPassword",
  "PUT /account/resetPasswordWithoutToken",
  "PUT /account/validateResetPassword",
  "POST /account/createEmpfehler",
  "GET /account/passwortvalidator",
  "GET /empfehler/GetResultFromKundennummer/",
  "PUT /empfehler/SetKundennummerForEmpfehler/{empfehlerHash}",
  "GET /empfehler/bankdaten/",
  "PUT /empfehler/bankdaten/",
  "DELETE /empfehler/bankdaten/",
  "DELETE /empfehler/delete",
  "PUT /empfehler/setNewsletterOptin",
  "GET /empfehler/empfehlungen/",
  "GET /empfehler/empfehlungen/showbanner/BannerTEZuTP",
  "GET /empfehler/praemierungmail/{id}",
  "GET /praemierung/",
  "PUT /praemierung/",
  "GET /praemierung/showbanner/BannerTEZuTP",
  "GET /praemie",
  "GET praemie/{id}/grafik100",
  "GET praemie/{id}/grafik50",
  "GET praemie/{id}/grafik50empfehler",
  "GET praemie/{id}/grafik50empfaenger",
  "POST /empfaenger/create/{nr}",
  "GET /empfaenger/{hex}",
  "POST /empfaenger/bankdaten",
  "GET /empfaenger/auftrag",
  "PUT /empfaenger/zustimmung",
  "GET /empfaenger/{nr}/praemie/",
  "POST content/variables/",
  "GET content/variables/",
  "POST content/agenturvariables/{id}",
  "GET content/getlanguages",
  "GET content/getlanguagecontent/{iso}",
  "PUT agentur/{agentur}",
  "PUT agentur/auftraege/{agentur}/",
  "PUT agentur/empfehlungen/{agentur}/",
  "PUT agentur/leads/{agentur}/",
  "PUT agentur/einladungen/{agentur}/",
  "GET captcha",
  "GET /kontakt",
  "POST /kontakt",
  "GET /content/{app}/{schema}",
  "GET /content/{app}/{schema}/{id}",
  "POST /content/{app}/graphql",
  "GET /assets/{app}/{id}",
] as const;

/** Paths match in any case, with or without slashes at their ends. */
const plain = (call: string) =>
  call
    .toLowerCase()
    .replace(/^(\w+) \/?/, "$1 /")
    .replace(/\/$/, "");

test.each(specified)("%s is built and has an example", (wanted) => {
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
