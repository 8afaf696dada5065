import { expect, test } from "vitest";
import { isPictureBeginning } from "./picture-fault.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

test.each([
  "\u0089PNG\r\n\u001A\n",
  "\u00FF\u00D8\u00FF\u00E0\u0000\u0010JFIF",
  "RIFF\u0010\u0000\u0000\u0000WEBPVP8 ",
  "\u0000\u0000\u0000 ftypavif",
  "<svg xmlns=",
  '\u00EF\u00BB\u00BF<?xml version="1.',
])("takes a file that begins like a picture: %j", (beginning) => {
  expect(isPictureBeginning(bytes(beginning))).toBe(true);
});

test.each(["MZ\u0090\u0000", "%PDF-1.7", "GIF89a", "PK\u0003\u0004", "RIFF\u0010\u0000\u0000\u0000WAVE", ""])(
  "refuses another file, whatever its name: %j",
  (beginning) => {
    expect(isPictureBeginning(bytes(beginning))).toBe(false);
  },
);
