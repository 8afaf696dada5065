import { describe, expect, test } from "vitest";
import { readSpokenNumber, showSpokenNumber, spokenNumber } from "./spoken-number.ts";

const samples = Array.from({ length: 200 }, (_, seed) =>
  spokenNumber(
    Uint8Array.from({ length: 9 }, (__, index) => (seed * 37 + index * 101 + seed * index * 7) % 256),
  ),
);
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

test("a number has ten characters, none of them I, L, O or U", () => {
  for (const number of samples) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
});

test("it is shown in two fives and read back in any spelling", () => {
  for (const number of samples) {
    expect(readSpokenNumber(showSpokenNumber(number))).toBe(number);
    expect(readSpokenNumber(` ${number.toLowerCase().replaceAll("0", "o").replaceAll("1", "l")} `)).toBe(
      number,
    );
    expect(readSpokenNumber(number.replaceAll("1", "i"))).toBe(number);
  }
});

test.each(["-", "–", "—", "‑", "−", ".", " - ", "\u00A0", "\u00AD", "\u200B", "\uFEFF", "\n"])(
  "%j may separate its two fives, as in phone keyboards and copied texts",
  (separator) => {
    for (const number of samples.slice(0, 5)) {
      expect(readSpokenNumber(number.slice(0, 5) + separator + number.slice(5))).toBe(number);
    }
  },
);

describe("typing errors", () => {
  test("every single wrong character is caught", () => {
    for (const number of samples.slice(0, 20)) {
      for (let place = 0; place < 10; place++) {
        for (const wrong of alphabet) {
          if (wrong === number[place]) continue;
          expect(readSpokenNumber(number.slice(0, place) + wrong + number.slice(place + 1))).toBeUndefined();
        }
      }
    }
  });

  test("every swap of two different neighbours is caught", () => {
    for (const number of samples) {
      for (let place = 0; place < 9; place++) {
        const [left, right] = [number[place], number[place + 1]];
        if (left === right) continue;
        const swapped = number.slice(0, place) + right + left + number.slice(place + 2);
        expect(readSpokenNumber(swapped)).toBeUndefined();
      }
    }
  });

  test.each(["", "12345", "12345-678901", "ABCDE-UUUUU", "ÄÖÜ12-34567"])("%s is no number", (typed) => {
    expect(readSpokenNumber(typed)).toBeUndefined();
  });
});
