import { expect, test } from "vitest";
import { containsWebAddress } from "./web-address.ts";

test.each([
  "Dr. Müller-Lüdenscheidt",
  "Dr.Müller",
  "Prof. Dr. med. dent. Ayşe Öztürk",
  "Dr.med.Meier",
  "O'Neill",
  "O’Hara",
  "St. John",
  "St.John",
  "J.R.R. Tolkien",
  "J.Smith",
  "Hans-Peter",
  "Dipl.-Ing. Weber",
  "Dr. h.c. Wolf",
  "Lucas Cranach d. Ä.",
  "Martin Luther King, Jr.",
  "Max M.Sc.",
  "Müller/Meier",
  "محمد",
  "Đặng Thị",
])("%s is a name without a web address", (name) => {
  expect(containsWebAddress(name)).toBe(false);
});

test.each([
  "Sie haben 500 Euro gewonnen: https://gewinn.example/x",
  "HTTP://EVIL",
  "//evil",
  "www.gewinn",
  "gewinn.example",
  "Gewinn.Shop",
  "GEWINN.COM",
  "x.com",
  "X.Com",
  "t.me/abc",
  "bit.ly/3x",
  "dr.com",
  "müller.de",
  "münchen.рф",
  "Erika max@example.org",
  "Erika max＠example",
  "gewinn。com",
  "gewinn．com",
  "10.20.30.40",
  "1.2.3.4",
])("%s contains a web address", (name) => {
  expect(containsWebAddress(name)).toBe(true);
});
