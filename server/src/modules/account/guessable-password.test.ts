import { expect, test } from "vitest";
import { isGuessablePassword } from "./service/guessable-password.ts";

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
  "Morgenstern7",
])("%s is guessable", async (password) => {
  expect(await isGuessablePassword(password)).toBe(true);
});

test.each([
  "Morgenrot77",
  "Weitersagen1",
  "Neues123Passwort",
  "rotes Fahrrad im Regen 3X",
  "Xk29fmQzp",
  "Hallo-Nordlicht8",
  "Dünengras und 4 Möwen",
  "Ab839275",
])("%s is not guessable", async (password) => {
  expect(await isGuessablePassword(password)).toBe(false);
});

test("a long password is judged by its beginning", async () => {
  expect(await isGuessablePassword("aB3$xY9!".repeat(25))).toBe(false);
  expect(await isGuessablePassword(`Aa1${"a".repeat(190)}`)).toBe(true);
  expect(await isGuessablePassword(`Aa1${"a".repeat(100)}Xk29fmQzp7Lw`)).toBe(true);
});
