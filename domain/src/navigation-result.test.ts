import { describe, expect, test } from "vitest";
import { navigation, place, redirect, tenant } from "../test/navigation.ts";
import { applyNavigationRules } from "./navigation-result.ts";
import type { Lookups } from "./navigation-result.ts";
import type { Navigation } from "./navigation.ts";

const untouched: Lookups = {
  fetchTenant: () => Promise.reject(new Error("asked for the tenant")),
  tryAutologin: () => Promise.reject(new Error("tried to log in")),
  checkPass: () => Promise.reject(new Error("looked up a pass")),
};
const loggingIn: Lookups = { ...untouched, tryAutologin: async () => "loggedIn" };
const failing: Lookups = { ...untouched, tryAutologin: async () => "loggedOut" };

describe("a navigation", () => {
  test("that no rule stops proceeds, with its effects in the order of the rules", async () => {
    const trackings = [{ name: "Matomo", category: "analytical" }] as const;
    const consent = { required: true, functional: false, analytical: true, marketing: true };
    const visit = navigation("Homepage", "/?c=mail", { tenant: tenant({ trackings }), consent });
    expect(await applyNavigationRules(visit, untouched)).toEqual({
      effects: [
        { do: "restartConsentDialog" },
        { do: "clearFootnotes" },
        { do: "rememberChannel", channel: "mail" },
        { do: "track", trackings: ["Matomo"] },
      ],
      carried: {},
      decision: undefined,
    });
  });

  test("that is sent elsewhere is not tracked", async () => {
    const trackings = [{ name: "Betrieb", category: "required" }] as const;
    const visit = navigation("MeineDaten", "/meinedaten", { tenant: tenant({ trackings }) });
    const { effects } = await applyNavigationRules(visit, untouched);
    expect(effects.map((effect) => effect.do)).not.toContain("track");
  });

  test("that is ignored changes nothing but the dialog", async () => {
    const visit = navigation("Homepage", "/#empfehlen-form", { from: place("Homepage", "/") });
    expect(await applyNavigationRules(visit, untouched)).toMatchObject({
      effects: [{ do: "restartConsentDialog" }],
      decision: { do: "ignore" },
    });
  });

  test("carries channel and widget, also when it is sent elsewhere", async () => {
    const from = place("Homepage", "/?c=mail&widget=1");
    expect(await applyNavigationRules(navigation("Faq", "/faq", { from }), untouched)).toMatchObject({
      carried: { channel: "mail", widget: "1" },
      decision: undefined,
    });
    expect(
      await applyNavigationRules(navigation("MeineDaten", "/meinedaten", { from }), untouched),
    ).toMatchObject({
      carried: { channel: "mail", widget: "1" },
      decision: { do: "redirect", screen: "Login" },
    });
    const first = navigation("MeineDaten", "/meinedaten?pk_campaign=post&widget");
    expect((await applyNavigationRules(first, untouched)).carried).toEqual({ channel: "post", widget: "" });
  });

  test("fetches an empty configuration before any rule that needs it", async () => {
    const fetched = { ...untouched, fetchTenant: async () => tenant({ hidesImprint: true }) };
    const visit = navigation("Impressum", "/impressum", { tenant: undefined });
    expect((await applyNavigationRules(visit, fetched)).decision).toEqual(redirect("Homepage"));
  });

  test("continues without a configuration that cannot be fetched", async () => {
    const empty = { ...untouched, fetchTenant: async () => undefined };
    const visit = navigation("Impressum", "/impressum", { tenant: undefined });
    expect((await applyNavigationRules(visit, empty)).decision).toBeUndefined();
  });
});

describe("rules that meet", () => {
  const decide = async (visit: Navigation, lookups = untouched) =>
    (await applyNavigationRules(visit, lookups)).decision;

  test("an autologin that succeeds opens what login is forced for", async () => {
    const flags = { tenant: tenant({ isAutologin: true, forcesLogin: true }), session: "stored" } as const;
    expect(await decide(navigation("Homepage", "/", flags), loggingIn)).toBeUndefined();
    expect(await decide(navigation("Homepage", "/", flags), failing)).toEqual(redirect("Login"));
  });

  test("an autologin that succeeds opens a protected screen, one that fails leads home", async () => {
    const flags = { tenant: tenant({ isAutologin: true }), session: "stored" } as const;
    const visit = navigation("PersoenlicherBereich", "/persoenlicherbereich", flags);
    expect(await decide(visit, loggingIn)).toBeUndefined();
    expect(await decide(visit, failing)).toEqual(redirect("Homepage"));
  });

  test.each([
    ["valid", undefined],
    ["ended", redirect("Login")],
    [undefined, redirect("Login")],
  ] as const)("a token that is %s is looked up before login is forced", async (pass, decision) => {
    const looked: string[] = [];
    const lookups: Lookups = {
      ...untouched,
      checkPass: async (token) => {
        looked.push(token);
        return pass;
      },
    };
    const token = "a1B2".repeat(10);
    const flags = { tenant: tenant({ forcesLogin: true }) };
    expect(await decide(navigation("Homepage", `/?token=${token}`, flags), lookups)).toEqual(decision);
    expect(looked).toEqual([token]);
  });

  test("the hidden imprint leads home before login is forced", async () => {
    const flags = { tenant: tenant({ hidesImprint: true, forcesLogin: true }) };
    expect(await decide(navigation("Impressum", "/impressum", flags))).toEqual(redirect("Homepage"));
  });

  test("a forced login comes before the embedding page, and the login then goes there", async () => {
    const flags = { tenant: tenant({ integratedFrame: true, forcesLogin: true }), framed: false };
    expect(await decide(navigation("Homepage", "/", flags))).toEqual(redirect("Login"));
    expect(await decide(navigation("Login", "/login", flags))).toEqual({
      do: "leave",
      to: "https://www.host.example/freunde-werben/login",
    });
  });

  test("a protected screen opened by itself goes to the embedding page, which asks for the login", async () => {
    const flags = { tenant: tenant({ integratedFrame: true }) };
    const visit = (framed: boolean) => navigation("MeineDaten", "/meinedaten", { ...flags, framed });
    expect(await decide(visit(false))).toMatchObject({ do: "leave" });
    expect(await decide(visit(true))).toEqual(redirect("Login", { redirect: "/meinedaten" }));
  });

  test("a forced login forgets the target, a protected screen alone keeps it", async () => {
    const flags = { tenant: tenant({ forcesLogin: true }) };
    expect(await decide(navigation("MeineDaten", "/meinedaten", flags))).toEqual(redirect("Login"));
    expect(await decide(navigation("MeineDaten", "/meinedaten"))).toEqual(
      redirect("Login", { redirect: "/meinedaten" }),
    );
  });

  test("an unknown path leads to the not-found page, whatever other rules say", async () => {
    const flags = { tenant: tenant({ forcesLogin: true, integratedFrame: true }), framed: false };
    const to = { ...place("x", "/gibt-es-nicht"), screen: undefined };
    expect(await decide({ ...navigation("x", "/", flags), to })).toEqual(redirect("FileNotFound"));
  });
});

const flagNames = ["isAutologin", "integratedFrame", "hidesImprint", "forcesLogin"] as const;
const allScreens = {
  Homepage: "/",
  Login: "/login",
  Logout: "/logout",
  Impressum: "/impressum",
  MeineDaten: "/meinedaten",
  PersoenlicherBereich: "/persoenlicherbereich",
  PasswortVergessen: "/passwortvergessen",
  FileNotFound: "/404",
  Faq: "/faq",
} as const;

test("no combination of modes, sessions and frames sends a visitor in circles", async () => {
  const restless: Navigation[] = [];
  for (const visit of everyVisit()) {
    if ((await hopsUntilRest(visit)) > 2) restless.push(visit);
  }
  expect(restless).toEqual([]);
});

function* everyVisit(): Generator<Navigation> {
  for (let bits = 0; bits < 2 ** flagNames.length; bits += 1) {
    const flags = Object.fromEntries(flagNames.map((name, index) => [name, ((bits >> index) & 1) === 1]));
    for (const session of ["loggedOut", "stored", "loggedIn"] as const) {
      for (const framed of [true, false, undefined]) {
        for (const [screen, path] of Object.entries(allScreens)) {
          yield navigation(screen, path, { tenant: tenant(flags), session, framed });
        }
      }
    }
  }
}

async function hopsUntilRest(visit: Navigation): Promise<number> {
  let current = visit;
  for (let hops = 0; hops < 9; hops += 1) {
    const { decision } = await applyNavigationRules(current, failing);
    if (decision?.do !== "redirect") return hops;
    const path = allScreens[decision.screen as keyof typeof allScreens];
    current = { ...visit, to: place(decision.screen, path) };
  }
  return Infinity;
}
