import { mailNames } from "@weitersagen/contract/console/mail-names";
import { fitsStandard } from "@weitersagen/domain/text-variables";
import { expect, test } from "vitest";
import { interfaceTexts } from "./interface-texts.ts";

test("all texts of all features are listed, in every language under the same keys", () => {
  const german = interfaceTexts("de");
  expect(Object.keys(german).length).toBeGreaterThan(300);
  expect(german["catalogue.home"]).toBe("Startseite");
  expect(german["catalogue.offersFound.other"]).toBe("{count} Angebote");
  expect(Object.keys(interfaceTexts("en")).toSorted()).toEqual(Object.keys(german).toSorted());
});

test("no feature is called like a mail: its texts would be those of the mail", () => {
  const features = new Set(Object.keys(interfaceTexts("de")).map((key) => key.split(".")[0] ?? ""));
  expect([...features].filter((feature) => feature in mailNames)).toEqual([]);
});

test("no text contains a name of the code, as a renaming that reaches too far would leave behind", () => {
  const names = ["WhatsApp", "LinkedIn", "JavaScript", "IdNr", "YouTube"];
  const found = (["de", "en"] as const).flatMap((language) =>
    Object.entries(interfaceTexts(language)).flatMap(([key, text]) => {
      const words = text.replaceAll(/\{\w+\}/g, "").match(/\p{L}*\p{Ll}\p{Lu}\p{Ll}\p{L}*/gu) ?? [];
      return words.filter((word) => !names.includes(word)).map((word) => `${key}: ${word}`);
    }),
  );
  expect(found).toEqual([]);
});

interface DemoTenant {
  readonly settings: { readonly Texte: Readonly<Record<"de" | "en", Readonly<Record<string, string>>>> };
}
const demoTenants = import.meta.glob<DemoTenant>("../../../server/demo/*/tenant.json", {
  eager: true,
  import: "default",
});

/** Of the mails a server test knows the texts. Every message to share takes all values, and a channel may have its own. */
const isShownElsewhere = (feature: string) => feature === "message" || feature in mailNames;

test.each(Object.entries(demoTenants))(
  "every own text of a demo tenant's pages is shown: %s",
  (_file, tenant) => {
    for (const language of ["de", "en"] as const) {
      const standards = interfaceTexts(language);
      const unused = Object.entries(tenant.settings.Texte[language] ?? {}).flatMap(([name, own]) => {
        const standard = standards[name] ?? standards[`${name}.other`];
        const isShown = standard !== undefined && fitsStandard(standard, own);
        return isShown || isShownElsewhere(name.split(".")[0] ?? "") ? [] : name;
      });
      expect(unused).toEqual([]);
    }
  },
);
