import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fitsStandard } from "@weitersagen/domain/text-variables";
import { expect, test } from "vitest";
import { mails } from "./mails.ts";

const demo = join(import.meta.dirname, "../../demo");

interface DemoTenant {
  readonly settings: { readonly Texte: Readonly<Record<"de" | "en", Readonly<Record<string, string>>>> };
}

test.each(globSync("*/tenant.json", { cwd: demo }))("every own text of the mails in %s is sent", (file) => {
  const { settings } = JSON.parse(readFileSync(join(demo, file), "utf8")) as DemoTenant;
  for (const language of ["de", "en"] as const) {
    const own = Object.entries(settings.Texte[language] ?? {});
    const unused = own.flatMap(([name, text]) => {
      const [feature = "", key = ""] = name.split(".");
      const mail = mails.find((one) => one.name === feature);
      const texts: Readonly<Record<string, string>> = mail?.texts[language] ?? {};
      const standard = texts[key];
      return mail && (standard === undefined || !fitsStandard(standard, text)) ? [name] : [];
    });
    expect(unused).toEqual([]);
  }
});
