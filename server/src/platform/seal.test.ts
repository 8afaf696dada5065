import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Seal } from "./seal.ts";

const older = randomBytes(32);
const newer = randomBytes(32);
const seal = new Seal([newer], "money");
const place = "bank account 1 referrer 7";

test("sealed text opens in its own row, also after a newer key was added", () => {
  const sealed = new Seal([older], "money").close("DE89 3704", place);
  expect(new Seal([newer, older], "money").open(sealed, place).toString()).toBe("DE89 3704");
  expect(() => seal.open(sealed, place)).toThrow("is not among those of this installation");
});

test("a changed, removed or added byte is detected", () => {
  const { keyId, sealed } = seal.close("DE89 3704", place);
  const forged = Array.from(sealed, (byte, index) => {
    const copy = Buffer.from(sealed);
    copy[index] = byte ^ 1;
    return copy;
  });
  for (const changed of [...forged, sealed.subarray(0, -1), Buffer.concat([sealed, Buffer.from([0])])]) {
    expect(() => seal.open({ keyId, sealed: changed }, place)).toThrow("unable to authenticate");
  }
});

test("a shortened tag is refused, even a correct one", () => {
  const { keyId, sealed } = seal.close("", place);
  for (const bytes of [4, 8, 12, 15]) {
    expect(() => seal.open({ keyId, sealed: sealed.subarray(0, 12 + bytes) }, place)).toThrow(
      "authentication tag",
    );
  }
  expect(seal.open({ keyId, sealed }, place)).toHaveLength(0);
});

test("sealed text does not open in another row or for another purpose of the same key", () => {
  const sealed = seal.close("DE89 3704", place);
  expect(() => seal.open(sealed, "bank account 1 referrer 8")).toThrow("unable to authenticate");
  expect(() => seal.open(sealed, "bank account 2 referrer 7")).toThrow("unable to authenticate");
  expect(() => new Seal([newer], "voucher").open(sealed, place)).toThrow("is not among");
});
