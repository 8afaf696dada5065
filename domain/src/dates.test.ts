import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  addWeeks,
  ageOn,
  calendarDateOf,
  endOfDay,
  isoDate,
  readGermanDate,
  readGermanTime,
  readIsoDate,
  startOfDay,
} from "./dates.ts";

const at = (text: string) => new Date(text);

describe("days keep the wall-clock time", () => {
  test("60 days across the end of summer time are an hour longer", () => {
    expect(addDays(at("2026-09-15T10:00:00+02:00"), 60)).toEqual(at("2026-11-14T10:00:00+01:00"));
  });

  test("60 days across the start of summer time are an hour shorter", () => {
    expect(addDays(at("2026-03-01T10:00:00+01:00"), 60)).toEqual(at("2026-04-30T10:00:00+02:00"));
  });

  test("a time that is skipped moves forward by an hour", () => {
    expect(addDays(at("2026-03-28T02:30:00+01:00"), 1)).toEqual(at("2026-03-29T03:30:00+02:00"));
  });

  test("of a time that occurs twice the first counts", () => {
    expect(addDays(at("2026-10-24T02:30:00+02:00"), 1)).toEqual(at("2026-10-25T02:30:00+02:00"));
  });

  test("twelve weeks are 84 days", () => {
    expect(addWeeks(at("2026-01-01T00:00:00+01:00"), 12)).toEqual(at("2026-03-26T00:00:00+01:00"));
  });

  test("adding nothing changes nothing, to the millisecond", () => {
    expect(addDays(at("2026-07-01T12:00:00.123Z"), 0)).toEqual(at("2026-07-01T12:00:00.123Z"));
  });
});

test("a day in Germany begins at its midnight, also in summer", () => {
  expect(startOfDay({ year: 2026, month: 7, day: 1 })).toEqual(at("2026-06-30T22:00:00Z"));
  expect(calendarDateOf(at("2026-06-30T22:30:00Z"))).toEqual({ year: 2026, month: 7, day: 1 });
});

test("a time is read by Germany's clocks, and a day ends with its last second", () => {
  expect(readGermanTime("2026-11-20T09:30")).toEqual(at("2026-11-20T08:30:00Z"));
  expect(readGermanTime("2026-07-01T09:30")).toEqual(at("2026-07-01T07:30:00Z"));
  expect(endOfDay({ year: 2026, month: 10, day: 25 })).toEqual(at("2026-10-25T22:59:59Z"));
});

test("six months after 31 August end with February", () => {
  expect(addMonths({ year: 2027, month: 8, day: 31 }, 6)).toEqual({ year: 2028, month: 2, day: 29 });
});

test("a day is written with leading zeros, and is parsed back to the same day", () => {
  const day = { year: 2026, month: 3, day: 9 };
  expect(isoDate(day)).toBe("2026-03-09");
  expect(readIsoDate(isoDate(day))).toEqual(day);
});

test("a date of birth is read only if the day exists", () => {
  expect(readGermanDate("29.02.2024")).toEqual({ year: 2024, month: 2, day: 29 });
  expect(readGermanDate("29.02.2025")).toBeUndefined();
  expect(readGermanDate("1.1.2000")).toBeUndefined();
});

test("a person turns 18 on the birthday, not the day before; one born on 29 February on 1 March", () => {
  const birth = { year: 2008, month: 11, day: 15 };
  expect(ageOn(birth, { year: 2026, month: 11, day: 14 })).toBe(17);
  expect(ageOn(birth, { year: 2026, month: 11, day: 15 })).toBe(18);
  const leap = { year: 2008, month: 2, day: 29 };
  expect(ageOn(leap, { year: 2026, month: 2, day: 28 })).toBe(17);
  expect(ageOn(leap, { year: 2026, month: 3, day: 1 })).toBe(18);
});
