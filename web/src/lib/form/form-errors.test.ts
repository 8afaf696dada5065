import { expect, test } from "vitest";
import { stillWrong } from "./form-errors.ts";

test("an emptied address takes the errors of its other parts with it, but none of the server", () => {
  const missing = { houseNumber: "Fehlt noch.", town: "Fehlt noch." };
  const shown = { ...missing, email: "Schon vergeben." };
  const isRefused = (name: string) => name === "email";
  expect(stillWrong(shown, {}, isRefused)).toEqual({ email: "Schon vergeben." });
  expect(stillWrong(shown, missing, isRefused)).toEqual(shown);
});
