import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Answers } from "./answers.ts";
import { placeholderFor } from "@weitersagen/domain/placeholder";
import { colourPictures, LOGO_SIZE, writeLogos } from "./starter-pictures.ts";

const neutralFolder = fileURLToPath(new URL("../../../../neutral/", import.meta.url));
/** Can never be registered, so nothing is sent there; the check reports it. */
const MISSING_HOST = "bitte-ergaenzen.invalid";

type Json = Record<string, unknown>;

/**
 * Writes the files of a new tenant: settings, theme, neutral texts, an example of a product and a logo that is the brand's name. The folder must
 * not exist. It is the operator's from then on: edited and loaded again.
 */
export async function writeStarterFolder(
  folder: string,
  { slug, answers, now }: { slug: string; answers: Answers; now: Date },
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder);
  await cp(join(neutralFolder, "content"), join(folder, "content"), { recursive: true });
  const settings = await readJson("tenant.json");
  await writeJson(join(folder, "tenant.json"), {
    ...settings,
    settings: { ...settingsFor(slug, answers), ...(settings["settings"] as Json) },
    domains: answers.domain === undefined ? [] : [answers.domain],
  });
  await writeJson(join(folder, "theme.json"), themeFor(await readJson("theme.json"), answers));
  await writeVariables(join(folder, "content/variablen"), answers);
  await writeLogos(join(folder, "content/assets"), answers.brand);
  await colourPictures(join(folder, "content/assets"), answers.hue);
  await writeJson(join(folder, "catalogue.json"), datedCatalogue(await readJson("catalogue.json"), now));
  await dateTerms(join(folder, "content/content-bloecke/agb-erste-fassung.json"), now);
}

function settingsFor(slug: string, answers: Answers): Json {
  const { brand, shop, iban, payerName = (answers.company ?? brand).slice(0, 70) } = answers;
  const supportEmail = answers.supportEmail ?? `support@${MISSING_HOST}`;
  return {
    Mandant: slug,
    Name: brand,
    apiRoute: `/${slug}`,
    SquidexAppName: slug,
    MandantUrl: answers.site ?? `https://${MISSING_HOST}`,
    SupportEmail: supportEmail,
    SupportTelefon: answers.supportPhone ?? placeholderFor("Telefon"),
    Absender: answers.sender ?? supportEmail,
    ...(shop === undefined ? {} : { ShopUrl: shop }),
    ...(iban === undefined ? {} : { Auszahlungskonto: { Name: payerName, IBAN: iban } }),
  };
}

/** Turns the neutral colours to another hue. Their lightness stays, so that texts stay readable. */
function themeFor(theme: Json, { hue }: Answers): Json {
  const colours = theme["colours"] as Record<string, readonly [number, number, number]>;
  const fixed = new Set(["success", "danger"]);
  const turned = Object.entries(colours).map(([name, colour]) => {
    const [lightness, chroma] = colour;
    return [name, hue === undefined || fixed.has(name) ? colour : [lightness, chroma, hue]];
  });
  const logo = (asset: string) => ({ asset, ...LOGO_SIZE });
  return {
    ...theme,
    colours: Object.fromEntries(turned) as Json,
    logo: logo("logo"),
    logoOnStage: logo("logo-hell"),
  };
}

/** Texts name these instead of repeating the company's data. */
async function writeVariables(folder: string, answers: Answers): Promise<void> {
  const { brand, supportEmail } = answers;
  const values: Readonly<Record<string, string>> = {
    marke: brand,
    firma: answers.company ?? placeholderFor("Firma mit Rechtsform"),
    strasse: answers.street ?? placeholderFor("Straße und Hausnummer"),
    ort: answers.town ?? placeholderFor("Postleitzahl und Ort"),
    vertretung: answers.representatives ?? placeholderFor("vertretungsberechtigte Personen"),
    register: answers.register ?? placeholderFor("Registergericht und Nummer"),
    ustId: answers.vatId ?? placeholderFor("Umsatzsteuer-Identifikationsnummer"),
    supportEmail: supportEmail ?? placeholderFor("E-Mail-Adresse"),
    supportTelefon: answers.supportPhone ?? placeholderFor("Telefon"),
    datenschutzEmail: answers.privacyEmail ?? placeholderFor("E-Mail-Adresse für Datenschutz"),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, value] of Object.entries(values)) {
    const file = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
    await writeJson(join(folder, file), { data: { name: { iv: `\${${name}}` }, value: { iv: value } } });
  }
}

/** The terms stay a draft until the operator publishes them; they are then valid from the day of this command. */
async function dateTerms(file: string, now: Date): Promise<void> {
  const block = JSON.parse(await readFile(file, "utf8")) as { data: Json };
  const data = { ...block.data, GueltigAb: { iv: now.toISOString().slice(0, 10) } };
  await writeJson(file, { ...block, data });
}

/** The bounty of the example is valid from the day of this command. The example is a draft, so it can still change. */
function datedCatalogue(catalogue: Json, now: Date): Json {
  const products = catalogue["Produkte"] as readonly Json[];
  const startOfDay = `${now.toISOString().slice(0, 10)}T00:00:00Z`;
  return {
    ...catalogue,
    Produkte: products.map((product) => ({
      ...product,
      Praemien: (product["Praemien"] as readonly Json[]).map((bounty) => ({
        ...bounty,
        Startdatum: startOfDay,
      })),
    })),
  };
}

const readJson = async (name: string): Promise<Json> =>
  JSON.parse(await readFile(join(neutralFolder, name), "utf8")) as Json;

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
