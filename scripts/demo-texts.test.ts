import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fitsStandard } from "@weitersagen/domain/text-variables";
import { expect, test } from "vitest";
import { mails } from "../server/src/compose/mails.ts";
import { interfaceTexts } from "../web/src/app/interface-texts.ts";
import { root } from "./run.ts";

type TextMap = Readonly<Record<string, string>>;

const standards = (language: "de" | "en"): TextMap => ({
  ...interfaceTexts(language),
  ...Object.fromEntries(
    mails.flatMap(({ name, texts }) =>
      Object.entries<string>(texts[language]).map(([key, text]) => [`${name}.${key}`, text]),
    ),
  ),
});

/** Every message to share takes all values, and a channel may have a text of its own. */
const isMessage = (name: string) => name.startsWith("message.");

test.each(["ewe", "telekom", "allianz"])("every own text of the demo tenant %s is shown", (slug) => {
  const file = readFileSync(join(root, "server", "demo", slug, "tenant.json"), "utf8");
  const { settings } = JSON.parse(file) as { settings: { Texte: Record<"de" | "en", TextMap> } };
  for (const language of ["de", "en"] as const) {
    const known = standards(language);
    const unused = Object.entries(settings.Texte[language] ?? {}).flatMap(([name, own]) => {
      if (isMessage(name)) return [];
      const standard = known[name] ?? known[`${name}.other`];
      return standard !== undefined && fitsStandard(standard, own) ? [] : name;
    });
    expect(unused).toEqual([]);
  }
});
