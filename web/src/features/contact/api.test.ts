import { askContact } from "@weitersagen/contract/contact";
import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import type { ScreenInput } from "../../lib/page/screen.ts";
import { loadContact } from "./api.ts";

test("the form is available even if no content can be loaded", async () => {
  const api = ((call: { id: string }) =>
    call.id === askContact.id
      ? Promise.resolve({ required: true })
      : Promise.reject(new Error("Inhalt nicht verfügbar"))) as ScreenInput["api"];
  const url = new URL("http://ewe.localhost/kontakt");
  const input = { ...testPage(), url, params: {}, signal: new AbortController().signal, api };
  expect(await loadContact(input)).toEqual({ page: undefined, captchaRequired: true });
});
