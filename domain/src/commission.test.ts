import { expect, test } from "vitest";
import { commissionCents, commissionChange } from "./commission.ts";

test.each([
  ["standard;5000", 5000],
  ["premium;1", 1],
  [null, 0],
  ["", 0],
  ["5000", 0],
  ["standard;-5", 0],
])("the catalogue's %s is a commission of %s cents", (stated, cents) => {
  expect(commissionCents(stated)).toBe(cents);
});

const booked = { agencyId: 1, memberId: 2, productId: 3 };
const due = { ...booked, amountCents: 5000 };

test("a due commission is booked once", () => {
  expect(commissionChange(undefined, due)).toEqual({ cancels: false, earns: true });
  expect(commissionChange(booked, due)).toEqual({ cancels: false, earns: false });
});

test("an order that earns nothing any more loses its commission", () => {
  expect(commissionChange(booked, undefined)).toEqual({ cancels: true, earns: false });
  expect(commissionChange(undefined, undefined)).toEqual({ cancels: false, earns: false });
});

test("a new rate leaves what is booked as it is", () => {
  expect(commissionChange(booked, { ...due, amountCents: 9000 })).toEqual({ cancels: false, earns: false });
});

test.each([{ agencyId: 9 }, { memberId: null }, { productId: 9 }])("another %o is booked anew", (other) => {
  expect(commissionChange(booked, { ...due, ...other })).toEqual({ cancels: true, earns: true });
});

test("a product without commission earns nothing and takes back what another product earned", () => {
  expect(commissionChange(undefined, { ...due, amountCents: 0 })).toEqual({ cancels: false, earns: false });
  expect(commissionChange(booked, { ...due, productId: 9, amountCents: 0 })).toEqual({
    cancels: true,
    earns: false,
  });
});
