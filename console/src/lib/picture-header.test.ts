import { expect, test } from "vitest";
import { isPictureBeginning, sizeInHeader } from "./picture-header.ts";

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

/** Beginnings of pictures of 300 × 70 pixels. */
test.each([
  ["png", "iVBORw0KGgoAAAANSUhEUgAAASwAAABGCAIAAAD5Bz6qAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAB1klEQVR4nA=="],
  [
    "jpeg",
    "/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCABGASwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAA=",
  ],
  ["webpLossy", "UklGRnYAAABXRUJQVlA4IGoAAABwCACdASosAUYAPm02mUmkIyKhIGgAgA2JaW7hdflwAAEEoxDVUmyYh1VJsg=="],
  ["webpLossless", "UklGRiYAAABXRUJQVlA4TBoAAAAvK0EREAdQgVQIIAAKmgLGAFCk//8lov+pmA=="],
  ["webpX", "UklGRowAAABXRUJQVlA4WAoAAAAQAAAAKwEARQAAQUxQSBAAAAABB1DAiAgAKNL//xLR/1RMVlA4IFYAAAAwCA=="],
  [
    "avif",
    "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAC4AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAASwAAABGAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAA2bWRhdBIACgk4IaVxWkBDQaQyHxJQmMEwAA0AAQCXytg49Fcyw0g1pgIe7oCwuzJf5cA=",
  ],
])("knows the size of a picture by its header: %s", (_format, base64) => {
  const header = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  expect(sizeInHeader(header)).toEqual({ width: 300, height: 70 });
  // A file that is cut off or a drawing states none, and is no reason to fail.
  expect(() => sizeInHeader(header.subarray(0, 14))).not.toThrow();
  expect(sizeInHeader(bytes("<svg xmlns="))).toBeUndefined();
});
