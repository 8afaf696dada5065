import { expect, test } from "vitest";
import { suggestedAddress } from "./email-typo.ts";

test.each([
  ["anna@gmial.com", "anna@gmail.com"],
  ["anna@gmai.com", "anna@gmail.com"],
  ["anna@gmail.con", "anna@gmail.com"],
  ["anna@gmial.con", "anna@gmail.com"],
  ["Anna.B@GMX.ed", "Anna.B@gmx.de"],
  ["anna@gmxde", "anna@gmx.de"],
  ["anna@wbe.de", "anna@web.de"],
  ["anna@tonline.de", "anna@t-online.de"],
  ["anna@t-onlien.de", "anna@t-online.de"],
  ["anna@googelmial.com", "anna@googlemail.com"],
  ["anna@firma.example.con", "anna@firma.example.com"],
  [" anna@web.de. ", "anna@web.de"],
])("%s was probably meant as %s", (typed, meant) => {
  expect(suggestedAddress(typed)).toBe(meant);
});

test.each([
  "anna@gmx.de",
  "anna@gmx.net",
  "anna@gmx.at",
  "anna@hotmail.de",
  "anna@mail.de",
  "anna@mail.com",
  "anna@hotmail.it",
  "anna@yahoo.fr",
  "anna@firma.example",
  "anna@verein.example.org",
  "anna",
  "anna@",
  "@gmial.com",
  "anna@b@gmial.com",
  `anna@${"g".repeat(5_000)}.con`,
  "",
])("nothing is suggested for %s", (typed) => {
  expect(suggestedAddress(typed)).toBeUndefined();
});
