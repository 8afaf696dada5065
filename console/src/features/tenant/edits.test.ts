import { expect, test } from "vitest";
import { changesOf, type Edits, stillUnsaved, withEdit } from "./edits.ts";

const nothing: Edits = new Map();
const typed = (edits: Edits, field: string, value: unknown, isSaving = false) =>
  withEdit(edits, { field, value, stored: '"Küste"', isSaving });

test("a value that goes back to that of the draft is no edit any more", () => {
  const edits = typed(nothing, "Marke", "Küstenstrom");
  expect([...edits]).toEqual([["Marke", "Küstenstrom"]]);
  expect([...typed(edits, "Marke", "Küste")]).toEqual([]);
});

test("a value that goes back while a save runs is saved next", () => {
  const sent = typed(nothing, "Marke", "Küstenstrom");
  const meanwhile = typed(sent, "Marke", "Küste", true);
  expect([...stillUnsaved(meanwhile, sent)]).toEqual([["Marke", "Küste"]]);
});

test("after a save only what was typed meanwhile is left, also an emptied field", () => {
  const sent: Edits = new Map<string, unknown>([
    ["Marke", "Küstenstrom"],
    ["Claim", "Weiter"],
  ]);
  expect([...stillUnsaved(sent, sent)]).toEqual([]);
  const meanwhile = typed(typed(sent, "Marke", "Küstenstrom AG", true), "Telefon", undefined, true);
  expect([...stillUnsaved(meanwhile, sent)]).toEqual([
    ["Marke", "Küstenstrom AG"],
    ["Telefon", undefined],
  ]);
});

test("a change names the value that the author saw", () => {
  const states = new Map([["Marke", { field: "Marke", published: null, value: '"Küste"' }]]);
  const edits: Edits = new Map<string, unknown>([
    ["Marke", "Küstenstrom"],
    ["Claim", undefined],
  ]);
  expect(changesOf(edits, states)).toEqual([
    { field: "Marke", before: '"Küste"', value: '"Küstenstrom"' },
    { field: "Claim", before: null, value: null },
  ]);
});
