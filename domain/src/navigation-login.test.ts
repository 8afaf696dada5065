import { describe, expect, test } from "vitest";
import { navigation, place, redirect, tenant } from "../test/navigation.ts";
import { checkPass, forceLogin } from "./navigation-login.ts";
import { spokenNumber } from "./spoken-number.ts";

describe("9. forced login", () => {
  const forced = { tenant: tenant({ forcesLogin: true }) };
  const number = spokenNumber(new Uint8Array(9).fill(7));
  const token = "a1B2".repeat(10);

  test.each(["Homepage", "Empfehlen", "PersoenlicherBereich", "AktuellePraemienuebersicht", "Danke"])(
    "sends a visitor of %s to the login",
    (screen) => {
      expect(forceLogin(navigation(screen, "/x", forced))).toEqual(redirect("Login"));
    },
  );

  test.each([
    "FileNotFound",
    "Agb",
    "EmpfaengerBankdaten",
    "Empfehlungscode",
    "Datenschutz",
    "EmpfaengerDaten",
    "Exklusiv",
    "Exclusiv",
    "Faq",
    "Impressum",
    "Kontakt",
    "Login",
    "Logout",
    "PasswortZuruecksetzen",
    "PasswortVergessen",
    "PraemieWaehlen",
    "PraemieDaten",
    "RegistrierungAbschliessen",
    "Barrierefreiheitserklaerung",
  ])("leaves %s open", (screen) => {
    expect(forceLogin(navigation(screen, "/x", forced))).toBeUndefined();
  });

  test("does not apply to logged-in visitors, nor where login is not forced", () => {
    expect(forceLogin(navigation("Homepage", "/", { ...forced, session: "loggedIn" }))).toBeUndefined();
    expect(forceLogin(navigation("Homepage"))).toBeUndefined();
  });

  test.each([
    ["a number", `/empfaengerbestaetigung?nr=${number}`, number],
    [
      "a number as people type it",
      `/empfaengerbestaetigung?nr=${number.toLowerCase().slice(0, 5)}-${number.slice(5)}`,
      number,
    ],
    ["a code", `/x?code=${number}`, number],
    ["an invitation", `/x?einladung=${number}`, number],
    ["a token", `/empfaenger/zustimmung?token=${token}`, token],
  ])("looks up %s in the address", (_name, address, pass) => {
    expect(checkPass(navigation("EmpfaengerBestaetigung", address, forced))).toEqual({
      do: "checkPass",
      pass,
    });
  });

  test("looks up a number or token in the path", () => {
    const shared = { ...place("EmpfehlungTeilen", `/empfehlung/${number}`), parameters: { nr: number } };
    expect(checkPass({ ...navigation("EmpfehlungTeilen", "/", forced), to: shared })).toMatchObject({
      pass: number,
    });
    const admin = { ...place("AdminLogin", `/login/${token}`), parameters: { adminLoginToken: token } };
    expect(checkPass({ ...navigation("AdminLogin", "/", forced), to: admin })).toMatchObject({ pass: token });
  });

  test.each(["/?nr=1234567891", "/?nr=", "/?token=kurz", `/?token=${"<".repeat(30)}`, `/?produkt=${number}`])(
    "looks up nothing in %s",
    (address) => {
      expect(checkPass(navigation("Homepage", address, forced))).toBeUndefined();
    },
  );

  test("looks up nothing where no login is needed", () => {
    const address = `/?token=${token}`;
    expect(checkPass(navigation("Homepage", address))).toBeUndefined();
    expect(checkPass(navigation("Homepage", address, { ...forced, session: "loggedIn" }))).toBeUndefined();
    expect(checkPass(navigation("PraemieWaehlen", address, forced))).toBeUndefined();
  });

  test("is satisfied only by what the server found valid", () => {
    const visit = navigation("Homepage", `/?token=${token}`, forced);
    expect(forceLogin({ ...visit, pass: "valid" })).toBeUndefined();
    expect(forceLogin({ ...visit, pass: "ended" })).toEqual(redirect("Login"));
    expect(forceLogin(visit)).toEqual(redirect("Login"));
  });

  test("lets an ended link open the screen that explains it", () => {
    const visit = navigation("EmpfehlungAbgelaufen", `/empfehlungabgelaufen?nr=${number}`, forced);
    expect(forceLogin({ ...visit, pass: "ended" })).toBeUndefined();
    expect(forceLogin(visit)).toEqual(redirect("Login"));
  });
});
