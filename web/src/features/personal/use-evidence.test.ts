import { EVIDENCE_BYTES } from "@weitersagen/contract/claim";
import { expect, test } from "vitest";
import { evidenceErrorOf } from "./use-evidence.ts";

const pdf = "%PDF-1.7";

test.each([
  ["a PDF file", new Blob([pdf]), undefined],
  ["a PDF file of the largest size", new Blob([pdf, new Uint8Array(EVIDENCE_BYTES - pdf.length)]), undefined],
  ["a JPEG picture", new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]), undefined],
  ["a file that is too large", new Blob([pdf, new Uint8Array(EVIDENCE_BYTES)]), "evidenceTooLarge"],
  [
    "text that calls itself a PDF file",
    new Blob(["Beleg"], { type: "application/pdf" }),
    "evidenceWrongType",
  ],
  ["an empty file", new Blob([]), "evidenceWrongType"],
])("%s is judged when it is chosen, as the server will", async (_name, file, expected) => {
  expect(await evidenceErrorOf(file)).toBe(expected);
});
