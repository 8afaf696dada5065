import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { answers, completeTexts, product } from "../../test/starter-tenant.ts";
import { playCommand, runCommand } from "../../test/run-command.ts";
import type { Refusal } from "../platform/refusal.ts";

const app = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), "weitersagen-opening-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const SLUG = "blume";
const files = join(folder, SLUG);
const mails = { SMTP_URL: "smtp://mail.blumenladen.de" };

async function check(slug: string) {
  const { printed, code } = await playCommand(app, ["tenant", "check", slug], { environment: mails });
  return { code, text: printed.join("\n"), blocking: printed.filter((line) => line.startsWith("blocks")) };
}

const set = (...assignments: string[]) => runCommand(app, ["tenant", "set", SLUG, ...assignments]);
const load = (...options: string[]) =>
  runCommand(app, ["content", "load", SLUG, join(files, "content"), ...options]);

async function loadProduct(value: object): Promise<void> {
  await writeFile(join(files, "catalogue.json"), JSON.stringify({ Produkte: [value] }));
  await runCommand(app, ["catalogue", "load", SLUG, files, "--yes"]);
}

test("a tenant is set up by init, check and the commands that check names", async () => {
  await writeFile(join(folder, "answers.json"), JSON.stringify(answers));
  const options = ["--answers", join(folder, "answers.json"), "--folder", files, "--hue", "140"];
  const printed = await runCommand(app, ["tenant", "init", SLUG, ...options]);
  expect(printed).toEqual([
    expect.stringMatching(/^created blume with id \d+; its files are in /),
    "next: weitersagen tenant check blume",
  ]);

  const first = await check(SLUG);
  expect(first.code).toBe(1);
  const entries = first.blocking.map((line) => line.slice("blocks  ".length).replace(/ \[.*$/, ""));
  expect([...new Set(entries)]).toEqual([
    "there are no terms in force",
    "content-bloecke/barrierefreiheitserklaerung-text has the placeholder",
    "content-bloecke/datenschutz-text has the placeholder",
    "content-bloecke/impressum-text has the placeholder",
    "no product is on sale",
  ]);
  expect(first.text).toContain(
    "datenschutz-text has the placeholder [Bitte ergänzen: zuständige Datenschutzbehörde mit Anschrift]",
  );
  expect(first.text).toContain("weitersagen content load blume FOLDER");

  await completeTexts(files);
  await load();
  // The example that init wrote is a draft; on sale, its placeholders are found.
  const example = JSON.parse(await readFile(join(files, "catalogue.json"), "utf8")) as {
    Produkte: [object];
  };
  await loadProduct(example.Produkte[0]);
  expect((await check(SLUG)).blocking).toEqual(["blocks  no product is on sale"]);
  await loadProduct({ ...example.Produkte[0], Status: "Aktiv", Praemien: [] });
  expect((await check(SLUG)).blocking).toEqual([
    "blocks  product 1 has the placeholder [Bitte ergänzen: Name des Produkts]",
    "blocks  product 1 has the placeholder [Bitte ergänzen: wichtigste Eigenschaft]",
    "blocks  no product on sale has a bounty that is valid now",
  ]);
  await loadProduct({ ...product, Praemien: [] });
  expect((await check(SLUG)).blocking).toEqual(["blocks  no product on sale has a bounty that is valid now"]);
  await loadProduct(product);
  const last = await check(SLUG);
  expect(last.text).toMatch(/blume can be opened$/);
  expect(last.code).toBe(0);
});

/** Each mistake, and what the check says. The tenant is complete before and after each. */
const settingFaults: readonly (readonly [string, string, string, RegExp])[] = [
  [
    "the demo's bank account",
    'Auszahlungskonto={"Name":"B","IBAN":"DE02500105170137075030"}',
    'Auszahlungskonto={"Name":"B","IBAN":"DE89370400440532013000"}',
    /Auszahlungskonto is the account of a demo tenant/,
  ],
  [
    "a mistyped bank account",
    'Auszahlungskonto={"Name":"B","IBAN":"DE98370400440532013000"}',
    'Auszahlungskonto={"Name":"B","IBAN":"DE89370400440532013000"}',
    /Auszahlungskonto has an IBAN with wrong check digits/,
  ],
  [
    "an account holder that no bank can write",
    'Auszahlungskonto={"Name":"李明","IBAN":"DE89370400440532013000"}',
    'Auszahlungskonto={"Name":"B","IBAN":"DE89370400440532013000"}',
    /Auszahlungskonto has a holder whose name no bank can write/,
  ],
  [
    "no bank account",
    "Auszahlungskonto=",
    'Auszahlungskonto={"Name":"B","IBAN":"DE89370400440532013000"}',
    /Auszahlungskonto is missing/,
  ],
  ["the demo's shop", "ShopUrl=/demo/shop?produkt={produkt}", `ShopUrl=${answers.shop}`, /ShopUrl is \/demo/],
  [
    "the demo's tracking",
    'trackings=[{"Name":"M","Art":"matomo","Kategorie":"analytical","Url":"/demo/matomo","SiteId":1}]',
    "trackings=[]",
    /trackings\.0\.Url is \/demo\/matomo/,
  ],
  [
    "a sender that does not exist",
    "Absender=a@b.example",
    "Absender=hilfe@blumenladen.de",
    /Absender is a@b/,
  ],
  [
    "a site that does not exist",
    "MandantUrl=https://www.kuestenstrom.example",
    `MandantUrl=${answers.site}`,
    /MandantUrl is https:\/\/www\.kuestenstrom\.example/,
  ],
  [
    "a shop on the developer's machine",
    "ShopUrl=http://localhost:4000/?p={produkt}",
    `ShopUrl=${answers.shop}`,
    /ShopUrl is http:\/\/localhost/,
  ],
  [
    "the demo's telephone",
    "SupportTelefon=+49 30 23125 200",
    "SupportTelefon=+49 30 123456",
    /SupportTelefon is the number of a demo tenant/,
  ],
  [
    "the demo's extra rewards",
    'mehrfachPraemien=[{"Id":"herbst-1","Titel":"Erste","Startdatum":"2026-09-01T00:00:00+02:00","Enddatum":null,"WertCent":1500,"Erfolg":1}]',
    "mehrfachPraemien=",
    /mehrfachPraemien has extra rewards of the demo: herbst-1/,
  ],
  [
    "the demo's brand",
    'Texte={"de":{"catalogue.otherCategories":"Mehr von Küstenstrom"}}',
    "Texte={}",
    /Texte\.de\.catalogue\.otherCategories names the demo brand Küstenstrom/,
  ],
  [
    "a placeholder in a setting",
    "SupportTelefon=[Bitte ergänzen: Telefon]",
    "SupportTelefon=+49 30 123456",
    /SupportTelefon has the placeholder/,
  ],
  [
    "the demo's content",
    "SquidexAppName=kuestenstrom",
    "SquidexAppName=blume",
    /SquidexAppName is kuestenstrom, the content of a demo tenant/,
  ],
  [
    "no address of the imprint",
    "Route.Impressum=",
    "Route.Impressum=/impressum",
    /the screen Impressum has no/,
  ],
];

test.each(settingFaults)("check finds %s", async (_name, fault, mend, sentence) => {
  await set(fault);
  const found = await check(SLUG);
  await set(mend);
  expect(found.code).toBe(1);
  expect(found.blocking).toContainEqual(expect.stringMatching(sentence));
  expect((await check(SLUG)).blocking).toEqual([]);
});

const contentFaults: readonly (readonly [string, string, (text: string) => string, RegExp])[] = [
  [
    "a placeholder in a text",
    "content/variablen/strasse.json",
    (text) => text.replace("Gartenweg 1", "[Bitte ergänzen: Anschrift]"),
    /variablen\/strasse has the placeholder/,
  ],
  [
    "an English placeholder",
    "content/content-bloecke/impressum-text.en.md",
    (text) => `${text}\n[Please complete: authority]`,
    /content-bloecke\/impressum-text has the placeholder/,
  ],
  [
    "the demo's brand in a text",
    "content/content-bloecke/kontakt-text.de.md",
    (text) => `Küstenstrom\n\n${text}`,
    /content-bloecke\/kontakt-text names the demo brand Küstenstrom/,
  ],
  [
    "a missing privacy notice",
    "content/seiten/datenschutz.json",
    (text) => text.replace('"datenschutz-text"', '"nirgends"'),
    /the page datenschutz has no text/,
  ],
  [
    "an empty imprint",
    "content/content-bloecke/impressum-text.de.md",
    () => "",
    /the page impressum has no text/,
  ],
];

test.each(contentFaults)("check finds %s", async (_name, name, spoil, sentence) => {
  const file = join(files, name);
  const good = await readFile(file, "utf8");
  await writeFile(file, spoil(good));
  await load();
  const found = await check(SLUG);
  await writeFile(file, good);
  await load();
  expect(found.code).toBe(1);
  expect(found.blocking).toContainEqual(expect.stringMatching(sentence));
  expect((await check(SLUG)).blocking).toEqual([]);
});

test("without answers every missing fact is a placeholder that check finds", async () => {
  await runCommand(app, ["tenant", "init", "leer", "--brand", "Leer", "--folder", join(folder, "leer")]);
  const { blocking } = await check("leer");
  const text = blocking.join("\n");
  for (const part of ["MandantUrl", "SupportEmail", "Absender", "SupportTelefon", "Auszahlungskonto"])
    expect(text).toContain(part);
  for (const variable of ["firma", "strasse", "ort", "vertretung", "register", "ust-id", "datenschutz-email"])
    expect(text).toContain(`variablen/${variable} has the placeholder`);
});

test("terms with a placeholder are not published, because they could not be completed afterwards", async () => {
  const target = join(folder, "entwurf");
  await runCommand(app, ["tenant", "init", "entwurf", "--brand", "Entwurf", "--folder", target]);
  const terms = join(target, "content/content-bloecke/agb-erste-fassung.json");
  await writeFile(terms, (await readFile(terms, "utf8")).replace('"Draft"', '"Published"'));
  const publish = () => runCommand(app, ["content", "load", "entwurf", join(target, "content")]);
  await expect(publish()).rejects.toMatchObject({
    options: {
      errors: [
        {
          path: "content-bloecke/agb-erste-fassung",
          message: expect.stringMatching(
            /^Replace “\[Bitte ergänzen: .*\]” first: once published/,
          ) as unknown,
        },
      ],
    },
  });
  for (const language of ["de", "en"]) {
    const file = terms.replace(".json", `.${language}.md`);
    await writeFile(
      file,
      (await readFile(file, "utf8")).replaceAll(/\[(Bitte ergänzen|Please complete)[^\]]*\]/g, ""),
    );
  }
  // The text names variables, and their values would stay in it.
  await expect(publish()).rejects.toMatchObject({
    options: { errors: [{ message: expect.stringContaining("Firma mit Rechtsform") as unknown }] },
  });
  for (const variable of ["firma", "strasse", "ort"]) {
    const file = join(target, `content/variablen/${variable}.json`);
    await writeFile(file, (await readFile(file, "utf8")).replace(/\[Bitte ergänzen[^\]]*\]/, "ergänzt"));
  }
  await expect(publish()).resolves.toContain("change  content-bloecke/agb-erste-fassung");
});

test("a copy of the demo cannot be opened", async () => {
  for (const slug of ["ewe", "telekom", "allianz"]) expect((await check(slug)).code).toBe(1);
});

test.each([0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330, 360])(
  "the neutral theme is readable with hue %d",
  async (hue) => {
    const slug = `farbe-${hue}`;
    const options = ["--brand", "Farbe", "--hue", String(hue), "--folder", join(folder, slug)];
    await expect(runCommand(app, ["tenant", "init", slug, ...options])).resolves.toHaveLength(2);
  },
);

test("at a terminal it asks for what was not given, and again after a wrong answer", async () => {
  const target = join(folder, "frage");
  const typed = [
    "",
    "Fragezeichen",
    "Fragezeichen GmbH",
    "",
    "",
    "",
    "",
    "",
    "hilfe",
    "hilfe@fragezeichen.de",
    "",
    "",
    "https://www.fragezeichen.de",
    "",
    "DE00 3704 0044 0532 0130 00",
    "de89 3704 0044 0532 0130 00",
    "",
  ];
  const args = ["tenant", "init", "frage", "--folder", target, "--hue", "30"];
  const { printed } = await playCommand(app, args, { typed });
  const questions = printed.filter((line) => line.endsWith(": "));
  expect(questions.slice(0, 2)).toEqual(["The name that visitors see: ", "The name that visitors see: "]);
  expect(questions).toHaveLength(typed.length);
  expect(questions.join("")).not.toContain("colour");
  expect(printed.filter((line) => line.startsWith("  "))).toEqual([
    "  This field is required.",
    "  It must be an e-mail address.",
    "  It must be an IBAN. Please check its digits.",
  ]);
  const { settings } = JSON.parse(await readFile(join(target, "tenant.json"), "utf8")) as {
    settings: Record<string, unknown>;
  };
  expect(settings).toMatchObject({
    Name: "Fragezeichen",
    SupportEmail: "hilfe@fragezeichen.de",
    Absender: "hilfe@fragezeichen.de",
    Auszahlungskonto: { Name: "Fragezeichen GmbH", IBAN: "DE89370400440532013000" },
  });
  expect((await check("frage")).text).toContain("variablen/strasse has the placeholder");
});

test("a slug or folder that exists is refused before the first question", async () => {
  const typed = ["Marke"];
  const play = (slug: string, target: string) =>
    playCommand(app, ["tenant", "init", slug, "--folder", target], { typed });
  await expect(play("ewe", join(folder, "neu"))).rejects.toThrow(/exists already|wrongState/);
  await expect(play("neu", folder)).rejects.toThrow(/exists already|wrongState/);
});

const refusalOf = (...args: string[]) =>
  runCommand(app, ["tenant", "init", ...args]).then(
    () => "created",
    ({ options }: Refusal) => options.detail ?? options.errors?.map(({ path }) => path),
  );

test("a wrong answer is refused by its name and leaves nothing behind", async () => {
  const target = join(folder, "falsch");
  const at = ["--folder", target];
  expect(await refusalOf("falsch", ...at)).toEqual(["brand"]);
  expect(await refusalOf("falsch", "--brand", "F", "--support-email", "x", ...at)).toEqual(["supportEmail"]);
  expect(await refusalOf("falsch", "--brand", "F", "--iban", "12", ...at)).toEqual(["iban"]);
  expect(await refusalOf("Falsch!", "--brand", "F", ...at)).toEqual(["slug"]);
  expect(await refusalOf("falsch", "--answers", join(folder, "keine.json"), ...at)).toMatch(/no file/);
  expect(await refusalOf("ewe", "--brand", "F", ...at)).toMatch(/exists already/);
  expect(await refusalOf("falsch", "--brand", "F", "--folder", folder)).toMatch(/exists already/);
  await expect(stat(target)).rejects.toThrow(/ENOENT/);
  expect(app.tenants.bySlug("falsch")).toBeUndefined();
});

test("pictures have the hue of the theme and no colour is left to fill in", async () => {
  const picture = (slug: string, name: string) =>
    readFile(join(folder, slug, `content/assets/${name}.svg`), "utf8");
  for (const name of ["auftakt", "auftakt-hoch"]) {
    const [green, red] = [await picture(SLUG, name), await picture("farbe-30", name)];
    expect(green).toMatch(/fill="#[0-9a-f]{6}"/);
    expect(green).not.toContain("{");
    expect(green).not.toBe(red);
  }
});
