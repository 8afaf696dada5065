import type { Encoding } from "./text-file.ts";

/** Encodes a text, the reverse of reading a file with this encoding. */
export function encodeText(text: string, encoding: Encoding): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "windows-1252") return Buffer.from(Array.from(text, windowsByte));
  const bytes = Buffer.from(text, "utf16le");
  return encoding === "utf-16be" ? bytes.swap16() : bytes;
}

const windowsBytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder("windows-1252").decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** A letter that Windows-1252 does not have becomes a question mark. */
const windowsByte = (letter: string): number => windowsBytes.get(letter) ?? "?".charCodeAt(0);
