import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { colourFromHex } from "@weitersagen/contract/colour";
import { paletteProblems } from "@weitersagen/contract/palette";
import type { Theme } from "@weitersagen/contract/theme";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { placeholderFor } from "@weitersagen/domain/placeholder";
import type { CheckedImage } from "../../image/service/store.ts";
import type { Answers } from "./answers.ts";
import { colourPictures, LOGO_SIZE, logoSize, writeLogos } from "./starter-pictures.ts";

const neutralFolder = fileURLToPath(new URL("../../../../neutral/", import.meta.url));
/** Can never be registered, so nothing is sent there; the check reports it. */
const MISSING_HOST = "bitte-ergaenzen.invalid";

type Json = Record<string, unknown>;

/** What a new tenant starts with. */
export interface Start {
  readonly slug: string;
  readonly answers: Answers;
  readonly now: Date;
  /** Absent: the brand's name as a picture. */
  readonly logo?: CheckedImage | undefined;
  /** Settings that differ from the neutral ones. */
  readonly settings?: Json;
}

/**
 * Writes the files of a new tenant: settings, theme, neutral texts, an example of a product and a logo that is the brand's name. The folder must
 * not exist. It is the operator's from then on: edited and loaded again.
 */
export async function writeStarterFolder(
  folder: string,
  { slug, answers, now, logo, settings = {} }: Start,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder);
  await cp(join(neutralFolder, "content"), join(folder, "content"), { recursive: true });
  const neutral = await readJson("tenant.json");
  await writeJson(join(folder, "tenant.json"), {
    ...neutral,
    settings: { ...(neutral["settings"] as Json), ...settingsFor(slug, answers), ...settings },
    domains: answers.domain === undefined ? [] : [answers.domain],
  });
  await writeJson(join(folder, "theme.json"), themeFor(await readJson("theme.json"), answers, logo));
  await writeVariables(join(folder, "content/variablen"), answers);
  await writeLogos(join(folder, "content/assets"), answers.brand, logo);
  await colourPictures(join(folder, "content/assets"), hueOf(answers));
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
    ...(answers.productApi === undefined ? {} : { produktApi: answers.productApi }),
    ...(shop === undefined ? {} : { ShopUrl: shop }),
    ...(iban === undefined ? {} : { Auszahlungskonto: { Name: payerName, IBAN: iban } }),
  };
}

const hueOf = ({ hue, colour }: Answers): number | undefined =>
  colour === undefined ? hue : colourFromHex(colour)[2];

/** Turns the neutral colours to the brand's hue. Their lightness stays, so that texts stay readable. */
function themeFor(theme: Json, answers: Answers, logo: CheckedImage | undefined): Json {
  const hue = hueOf(answers);
  const fixed = new Set(["success", "danger"]);
  const turned = Object.entries(theme["colours"] as Theme["colours"]).map(([name, colour]) => {
    const [lightness, chroma] = colour;
    return [name, hue === undefined || fixed.has(name) ? colour : [lightness, chroma, hue]];
  });
  const colours = withBrandColour(Object.fromEntries(turned) as Theme["colours"], answers.colour);
  return {
    ...theme,
    colours,
    logo: { asset: "logo", ...(logo ? logoSize(logo) : LOGO_SIZE) },
    logoOnStage: { asset: "logo-hell", ...LOGO_SIZE },
  };
}

/** Buttons have the brand's own colour, if everything on them can be read then. */
function withBrandColour(colours: Theme["colours"], hex: string | undefined): Theme["colours"] {
  if (hex === undefined) return colours;
  const [lightness, chroma, hue] = colourFromHex(hex);
  const branded = { ...colours, action: [lightness, chroma, hue], accent: [lightness, chroma, hue] };
  const isReadable = paletteProblems(branded as Theme["colours"]).length === 0;
  return isReadable ? (branded as Theme["colours"]) : colours;
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
  const data = { ...block.data, GueltigAb: { iv: isoDate(calendarDateOf(now)) } };
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
