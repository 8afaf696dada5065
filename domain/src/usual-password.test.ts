import { expect, test } from "vitest";
import { isUsualPassword } from "./usual-password.ts";

test.each([
  "Passwort1",
  "Passw0rt!1",
  "P4ssword",
  "Password123!",
  "Hallo123",
  "HalloHallo1",
  "Qwertz123",
  "Qwerty12",
  "Abcd1234",
  "Aa123456",
  "A1111111",
  "1234567Ab",
  "Schatz2024!",
  "Sommer2026",
  "Frühling2025",
  "Iloveyou1",
  "Fussball7",
  "Fußball07",
  "Michael1987",
  "Bayern1900",
  "123Willkommen",
  "Letmein99",
  "Strom2026!",
  "Aaaaaaa1",
  "ABCabc12",
])("%s is among the first that are tried", (password) => {
  expect(isUsualPassword(password)).toBe(true);
});

test.each([
  "Morgenstern7",
  "Weitersagen1",
  "Neues123Passwort",
  "rotes Fahrrad im Regen 3X",
  "Xk29fmQzp",
  "Hallo-Nordlicht8",
  "Dünengras und 4 Möwen",
  "Ab839275",
])("%s is not", (password) => {
  expect(isUsualPassword(password)).toBe(false);
});
