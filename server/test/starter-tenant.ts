import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AnswerName } from "../src/modules/opening/service/answers.ts";

/** Answers of `tenant init` that leave no placeholder in the texts which it fills in. */
export const answers = {
  brand: "Blumenladen",
  company: "Blumenladen GmbH",
  street: "Gartenweg 1",
  town: "12345 Musterstadt",
  representatives: "Alex Beispiel",
  register: "Amtsgericht Musterstadt, HRB 1",
  vatId: "DE123456789",
  supportEmail: "hilfe@blumenladen.de",
  supportPhone: "+49 30 123456",
  privacyEmail: "datenschutz@blumenladen.de",
  site: "https://www.blumenladen.de",
  shop: "https://shop.blumenladen.de/?produkt={produkt}&nr={empfehlungsnummer}",
  iban: "DE89 3704 0044 0532 0130 00",
} satisfies Partial<Record<AnswerName, string>>;

/** Does what the check asks for: fills in the texts and publishes the terms. */
export async function completeTexts(folder: string): Promise<void> {
  const blocks = [
    "agb-erste-fassung",
    "barrierefreiheitserklaerung-text",
    "datenschutz-text",
    "impressum-text",
  ];
  for (const block of blocks) {
    for (const language of ["de", "en"]) {
      const file = join(folder, `content/content-bloecke/${block}.${language}.md`);
      const text = await readFile(file, "utf8");
      await writeFile(file, text.replaceAll(/\[(?:Bitte ergänzen|Please complete):[^\]]*\]/g, "ergänzt"));
    }
  }
  const terms = join(folder, "content/content-bloecke/agb-erste-fassung.json");
  await writeFile(terms, (await readFile(terms, "utf8")).replace('"Draft"', '"Published"'));
}

/** The smallest product that pays something. */
export const product = {
  Id: 1,
  ExterneId: "B-1",
  Name: "Rosenabo",
  PreisMonatlich: 1900,
  Beschreibung1: "Jede Woche frische Rosen",
  Praemien: [
    {
      Wert: 20,
      WertCent: 2000,
      Startdatum: "2026-01-01T00:00:00+01:00",
      Enddatum: null,
      EnddatumAnzeige: null,
    },
  ],
};
