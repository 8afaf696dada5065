import { describe, expect, test } from "vitest";
import { channelIn } from "./navigation-address.ts";
import { askForLogin, closeScreensInAutologin } from "./navigation-login.ts";
import { leadClosedModuleHome, leadExclusiveToCode, leadUnknownToNotFound } from "./navigation-paths.ts";
import {
  carryWidget,
  clearFootnotes,
  fetchTenantFirst,
  hideImprint,
  ignoreJumpToRecommendForm,
  leaveForEmbeddingPage,
  navigationRules,
  pauseConsentDialogOnLegalPages,
  rememberChannel,
  trackWithConsent,
  tryAutologin,
} from "./navigation-rules.ts";
import { navigation, place, redirect, tenant } from "../test/navigation.ts";

test("the rules are in the specified order", () => {
  expect(navigationRules.map((rule) => rule.name)).toEqual([
    "pauseConsentDialogOnLegalPages",
    "ignoreJumpToRecommendForm",
    "clearFootnotes",
    "rememberChannel",
    "carryWidget",
    "fetchTenantFirst",
    "tryAutologin",
    "hideImprint",
    "checkPass",
    "forceLogin",
    "leaveForEmbeddingPage",
    "closeScreensInAutologin",
    "askForLogin",
    "trackWithConsent",
  ]);
});

describe("1. the consent dialog", () => {
  test.each([
    ["Datenschutz", "suppressConsentDialog"],
    ["Impressum", "suppressConsentDialog"],
    ["Agb", "restartConsentDialog"],
    ["Homepage", "restartConsentDialog"],
  ])("on %s: %s", (screen, effect) => {
    expect(pauseConsentDialogOnLegalPages(navigation(screen))).toEqual({ do: effect });
  });
});

describe("2. a jump to #empfehlen-form", () => {
  const from = place("Homepage", "/");

  test("on the same path is ignored", () => {
    const jump = navigation("Homepage", "/#empfehlen-form", { from });
    expect(ignoreJumpToRecommendForm(jump)).toEqual({ do: "ignore" });
  });

  test.each([
    ["from another path", "Faq", "/faq#empfehlen-form"],
    ["to another hash", "Homepage", "/#fragen"],
    ["without a hash", "Homepage", "/"],
  ])("%s is an ordinary navigation", (_name, screen, address) => {
    expect(ignoreJumpToRecommendForm(navigation(screen, address, { from }))).toBeUndefined();
  });

  test("at the start of a visit is an ordinary navigation", () => {
    expect(ignoreJumpToRecommendForm(navigation("Homepage", "/#empfehlen-form"))).toBeUndefined();
  });
});

test("3. footnotes are cleared", () => {
  expect(clearFootnotes()).toEqual({ do: "clearFootnotes" });
});

describe("4. the channel", () => {
  const marketing = { required: true, functional: false, analytical: false, marketing: true };

  test.each(["channel", "c", "pk_campaign", "mtm_campaign"])("in %s is stored with consent", (name) => {
    const arriving = navigation("Homepage", `/?${name}=mail`, { consent: marketing });
    expect(rememberChannel(arriving)).toEqual({ do: "rememberChannel", channel: "mail" });
  });

  test("is the first of the four, in the specified order", () => {
    expect(channelIn(place("Homepage", "/?mtm_campaign=d&pk_campaign=c&c=b&channel=a"))).toBe("a");
    expect(channelIn(place("Homepage", "/?mtm_campaign=d&pk_campaign=c&channel="))).toBe("c");
  });

  test("without consent stores nothing and stays in the address", () => {
    expect(rememberChannel(navigation("Homepage", "/?c=mail"))).toBeUndefined();
    expect(rememberChannel(navigation("Faq", "/faq", { from: place("Homepage", "/?c=mail") }))).toEqual({
      do: "carry",
      name: "channel",
      value: "mail",
    });
  });

  test("with consent is stored in its cookie and leaves the address", () => {
    const from = place("Homepage", "/?c=mail");
    expect(rememberChannel(navigation("Faq", "/faq", { from, consent: marketing }))).toBeUndefined();
  });

  test("a new one replaces the one in the address", () => {
    const from = place("Homepage", "/?c=mail");
    expect(rememberChannel(navigation("Faq", "/faq?channel=post", { from }))).toBeUndefined();
  });

  test("of another system is kept in a form that is safe, anything else is no channel", () => {
    expect(channelIn({ query: { channel: "sommer/2026" } })).toBe("sommer-2026");
    for (const value of ["<script>", "a;Path=/", "a\r\nb", "x".repeat(65), "a=b", '"']) {
      expect(channelIn({ query: { channel: value } })).toBeUndefined();
    }
  });
});

describe("5. the widget parameter", () => {
  test("is carried over from the previous route, with its value", () => {
    const from = place("Homepage", "/?widget=klein");
    expect(carryWidget(navigation("Faq", "/faq", { from }))).toEqual({
      do: "carry",
      name: "widget",
      value: "klein",
    });
    expect(carryWidget(navigation("Faq", "/faq", { from: place("Homepage", "/?widget") }))).toMatchObject({
      value: "",
    });
  });

  test("of the new route stays", () => {
    const from = place("Homepage", "/?widget=klein");
    expect(carryWidget(navigation("Faq", "/faq?widget=gross", { from }))).toBeUndefined();
  });

  test("that was not there does not appear", () => {
    expect(carryWidget(navigation("Faq", "/faq", { from: place("Homepage", "/") }))).toBeUndefined();
  });
});

test("6. the tenant's configuration is fetched first when it is empty, and only then", () => {
  expect(fetchTenantFirst(navigation("Homepage", "/", { tenant: undefined }))).toEqual({ do: "fetchTenant" });
  expect(fetchTenantFirst(navigation("Homepage"))).toBeUndefined();
});

describe("7. a stored token", () => {
  const autologin = tenant({ isAutologin: true });

  test("is tried in autologin mode", () => {
    expect(tryAutologin(navigation("Homepage", "/", { tenant: autologin, session: "stored" }))).toEqual({
      do: "tryAutologin",
    });
  });

  test.each([
    ["outside autologin mode", "Homepage", { session: "stored" }],
    ["when logged in", "Homepage", { tenant: autologin, session: "loggedIn" }],
    ["without a token", "Homepage", { tenant: autologin, session: "loggedOut" }],
    ["on AdminLogin", "AdminLogin", { tenant: autologin, session: "stored" }],
  ] as const)("is not tried %s", (_name, screen, changes) => {
    expect(tryAutologin(navigation(screen, "/", changes))).toBeUndefined();
  });
});

describe("8. the imprint", () => {
  test("redirects to / where the host's site has it", () => {
    const changes = { tenant: tenant({ hidesImprint: true }) };
    expect(hideImprint(navigation("Impressum", "/impressum", changes))).toEqual(redirect("Homepage"));
    expect(hideImprint(navigation("Datenschutz", "/datenschutz", changes))).toBeUndefined();
  });

  test("is shown otherwise", () => {
    expect(hideImprint(navigation("Impressum"))).toBeUndefined();
  });
});

describe("10. in iframe mode", () => {
  const embedded = { tenant: tenant({ integratedFrame: true }) };

  test("a page opened by itself goes to the embedding page, path and query behind it", () => {
    const changes = { ...embedded, framed: false };
    expect(leaveForEmbeddingPage(navigation("Faq", "/faq?channel=mail", changes))).toEqual({
      do: "leave",
      to: "https://www.host.example/freunde-werben/faq?channel=mail",
    });
  });

  test("the language is kept", () => {
    const changes = { ...embedded, framed: false, shownAddress: "/en/faq" };
    expect(leaveForEmbeddingPage(navigation("Faq", "/faq", changes))).toEqual({
      do: "leave",
      to: "https://www.host.example/freunde-werben/en/faq",
    });
  });

  test("a configured address with a slash at its end gets no second one", () => {
    const siteUrl = "https://www.host.example/";
    const changes = { tenant: tenant({ integratedFrame: true, siteUrl }), framed: false };
    expect(leaveForEmbeddingPage(navigation("Faq", "/faq", changes))).toMatchObject({
      to: "https://www.host.example/freunde-werben/faq",
    });
  });

  test.each([
    ["framed", "/faq", { ...embedded, framed: true }],
    ["as a widget", "/faq?widget=1", { ...embedded, framed: false }],
    ["from a widget", "/faq", { ...embedded, framed: false, from: place("Homepage", "/?widget") }],
    ["where the browser does not say", "/faq", { ...embedded, framed: undefined }],
    ["outside iframe mode", "/faq", { framed: false }],
  ] as const)("it stays %s", (_name, address, changes) => {
    expect(leaveForEmbeddingPage(navigation("Faq", address, changes))).toBeUndefined();
  });
});

describe("11. in autologin mode", () => {
  const autologin = { tenant: tenant({ isAutologin: true }) };

  test.each([
    "MeineDaten",
    "Login",
    "Logout",
    "PasswortVergessen",
    "PasswortAendern",
    "PasswortZuruecksetzen",
    "RegistrierungAbschliessen",
  ])("%s redirects to / for everybody", (screen) => {
    for (const session of ["loggedOut", "loggedIn"] as const) {
      const closed = closeScreensInAutologin(navigation(screen, "/x", { ...autologin, session }));
      expect(closed).toEqual(redirect("Homepage"));
    }
  });

  test("a login-required screen redirects to / unless logged in", () => {
    const visit = (session: "loggedOut" | "loggedIn") =>
      closeScreensInAutologin(navigation("PersoenlicherBereich", "/x", { ...autologin, session }));
    expect(visit("loggedOut")).toEqual(redirect("Homepage"));
    expect(visit("loggedIn")).toBeUndefined();
  });

  test("other screens are shown, and all of them outside this mode", () => {
    expect(closeScreensInAutologin(navigation("Faq", "/faq", autologin))).toBeUndefined();
    expect(closeScreensInAutologin(navigation("Login", "/login"))).toBeUndefined();
  });

  test("a forced login stays reachable for visitors who need it", () => {
    const both = { tenant: tenant({ isAutologin: true, forcesLogin: true }) };
    expect(closeScreensInAutologin(navigation("Login", "/login", both))).toBeUndefined();
    expect(closeScreensInAutologin(navigation("Login", "/login", { ...both, session: "loggedIn" }))).toEqual(
      redirect("Homepage"),
    );
  });
});

describe("12. a protected screen", () => {
  test("asks for the login and remembers the whole target", () => {
    expect(askForLogin(navigation("MeineDaten", "/meinedaten?tab=bank#iban"))).toEqual(
      redirect("Login", { redirect: "/meinedaten?tab=bank#iban" }),
    );
    expect(askForLogin(navigation("PersoenlicherBereich", "/persoenlicherbereich"))).toEqual(
      redirect("Login", { redirect: "/persoenlicherbereich" }),
    );
  });

  test("Logout when not logged in goes to the login, without a redirect back to it", () => {
    expect(askForLogin(navigation("Logout", "/logout"))).toEqual(redirect("Login"));
  });

  test("opens for logged-in visitors", () => {
    expect(askForLogin(navigation("MeineDaten", "/meinedaten", { session: "loggedIn" }))).toBeUndefined();
  });

  test("other screens are not protected", () => {
    expect(askForLogin(navigation("Faq"))).toBeUndefined();
  });
});

describe("13. tracking", () => {
  const trackings = [
    { name: "Matomo", category: "analytical" },
    { name: "Werbung", category: "marketing" },
    { name: "Betrieb", category: "required" },
  ] as const;
  const consent = { required: true, functional: false, analytical: false, marketing: false };
  const visit = (given: Partial<typeof consent>) =>
    trackWithConsent(
      navigation("Homepage", "/", { tenant: tenant({ trackings }), consent: { ...consent, ...given } }),
    );

  test("is sent only for trackings with consent", () => {
    expect(visit({ analytical: true })).toEqual({ do: "track", trackings: ["Matomo", "Betrieb"] });
    expect(visit({ marketing: true })).toEqual({ do: "track", trackings: ["Werbung", "Betrieb"] });
    expect(visit({})).toEqual({ do: "track", trackings: ["Betrieb"] });
    expect(visit({ required: false })).toBeUndefined();
  });
});

describe("paths", () => {
  test.each(["/exklusiv", "/exclusiv", "/Exklusiv/"])("%s leads to the code", (path) => {
    const unknown = { ...navigation("x"), to: { ...place("x", path), screen: undefined } };
    expect(leadExclusiveToCode({ ...unknown, screens: ["Empfehlungscode"] })).toEqual(
      redirect("Empfehlungscode"),
    );
    expect(leadExclusiveToCode({ ...unknown, screens: [] })).toBeUndefined();
  });

  test("that are unknown lead to /404", () => {
    const to = { ...place("x", "/gibt-es-nicht"), screen: undefined };
    expect(leadUnknownToNotFound({ ...navigation("x"), to })).toEqual(redirect("FileNotFound"));
    expect(leadUnknownToNotFound(navigation("Faq"))).toBeUndefined();
  });

  test.each([
    ["EmpfehlenAgent", "agentRecommendation"],
    ["MitarbeiterEmpfehlen", "companyRecommendation"],
    ["Danke", "offlineCodes"],
    ["Callcenter", "callCentre"],
    ["EmpfaengerBankdaten", "storesBankAccounts"],
    ["EmpfehlerBankdaten", "storesBankAccounts"],
    ["optin", "newsletter"],
  ])("of %s lead home while its module is off", (screen, module) => {
    const off = { tenant: tenant({ [module]: false }) };
    expect(leadClosedModuleHome(navigation(screen, "/x", off))).toEqual(redirect("Homepage"));
    expect(leadClosedModuleHome(navigation(screen, "/x"))).toBeUndefined();
  });

  test("of bank data stay open to a mailed link where bank accounts are not stored", () => {
    const changes = { tenant: tenant({ storesBankAccounts: false }) };
    const mailed = navigation("EmpfehlerBankdaten", `/x?token=${"a".repeat(43)}`, changes);
    expect(leadClosedModuleHome(mailed)).toBeUndefined();
  });
});
