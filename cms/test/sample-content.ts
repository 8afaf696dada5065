import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fastify } from "fastify";
import sharp from "sharp";
import { afterAll } from "vitest";
import type { EmbeddedCmsDeps } from "../src/embedded-cms.ts";
import { embeddedCms } from "../src/embedded-cms.ts";
import type { ReportFile } from "../src/content-files.ts";
import { openLibrary } from "../src/library.ts";
import { cmsPlugin } from "../src/plugin.ts";
import type { CmsTransport } from "../src/transport.ts";

export type ContentFiles = Readonly<Record<string, unknown>>;

const page = (name: string, blocks: string[]) => ({
  data: {
    Name: { iv: name },
    Titel: { de: `Seite ${name}`, en: `Page ${name}` },
    Beschreibung: { de: "Bis zu ${betrag} €" },
    Bloecke: { iv: blocks },
    Keyvisual: { iv: "kv" },
  },
});

/** A small site: pages, blocks, questions, footnotes, variables and pictures, some of them not published. */
export const sampleContent: ContentFiles = {
  "schemas.json": { seiten: { references: { Bloecke: "content-bloecke" } } },
  "acme/seiten/home.json": page("home", ["hero", "draft", "gone", "questions"]),
  "acme/seiten/agb.json": page("agb", ["terms-2024", "terms-2026", "terms-2027"]),
  "acme/content-bloecke/hero.json": {
    data: {
      Typ: { iv: "auftakt" },
      Titel: { de: "Hallo & willkommen", en: "Hello" },
      Inhalt: { de: "file:hero.de.md" },
      Bild: { iv: "photo" },
      Elemente: {
        de: [{ Titel: "Eins", Text: "<p>Erster</p>", Bild: "logo" }],
        en: [{ Titel: "One", Text: "" }],
      },
      AktionText: { de: "Los", en: "Go" },
      AktionZiel: { iv: "/empfehlen" },
    },
    created: "2026-02-01T00:00:00Z",
  },
  "acme/content-bloecke/hero.de.md":
    'Bis zu **${betrag} €**.<sup data-fussnote="FN2"></sup><sup data-fussnote="FN1"></sup>\n\n[Hilfe](mailto:${mail})\n',
  "acme/content-bloecke/draft.json": {
    data: { Typ: { iv: "text" }, Titel: { de: "Entwurf" } },
    status: "Draft",
  },
  "acme/content-bloecke/questions.json": {
    data: { Typ: { iv: "fragen" }, Titel: { de: "Fragen" }, Gruppe: { iv: "geld" }, Anzahl: { iv: 1 } },
  },
  ...Object.fromEntries(
    ["2024", "2026", "2027"].map((year) => [
      `acme/content-bloecke/terms-${year}.json`,
      { data: { Typ: { iv: "agb-fassung" }, Titel: { de: year }, GueltigAb: { iv: `${year}-06-01` } } },
    ]),
  ),
  "acme/keyvisual/kv.json": {
    data: { Titel: { de: "Bild" }, Text: { de: "<p>Text</p>" }, Bild: { iv: "photo" } },
  },
  "acme/faq/q1.json": {
    data: {
      Frage: { de: "Wann?", en: "When?" },
      Antwort: { de: "<p>Bald</p>" },
      Gruppe: { iv: "geld" },
      Position: { iv: 2 },
    },
  },
  "acme/faq/q2.json": {
    data: {
      Frage: { de: "Wie viel?" },
      Antwort: { de: "<p>${betrag} €</p>" },
      Gruppe: { iv: "geld" },
      Position: { iv: 1 },
    },
    created: "2026-03-01T00:00:00Z",
  },
  "acme/faq/q3.json": {
    data: {
      Frage: { de: "Wer?" },
      Antwort: { de: "Alle" },
      Gruppe: { iv: "teilnahme" },
      Position: { iv: 10 },
    },
  },
  "acme/fussnoten/f1.json": {
    data: {
      Identifier: { iv: "FN1" },
      Titel: { de: "Erste" },
      Gruppe: { iv: "a" },
      Inhalt: { de: "<p>eins</p>" },
    },
  },
  "acme/fussnoten/f2.json": {
    data: {
      Identifier: { iv: "FN2" },
      Titel: { de: "Zweite" },
      Gruppe: { iv: "a" },
      Inhalt: { de: "<p>zwei</p>" },
    },
  },
  "acme/fussnoten/f3.json": {
    data: {
      Identifier: { iv: "O'Brien's" },
      Titel: { de: "Anführung" },
      Gruppe: { iv: "b" },
      Inhalt: { de: "" },
    },
  },
  "acme/variablen/v1.json": { data: { name: { iv: "${betrag}" }, value: { iv: "90" } } },
  "acme/variablen/v2.json": { data: { name: { iv: "${mail}" }, value: { iv: "hilfe@acme.example" } } },
  "acme/variablen/v3.json": { data: { name: { iv: "${gruss}" }, value: { de: "Moin", en: "Hi" } } },
  "acme/assets/index.json": { photo: { alt: { de: "Ein Foto", en: "A photo" } } },
  "acme/assets/logo.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20"/></svg>',
  "other/faq/x.json": { data: { Frage: { de: "Fremd" } } },
};

/** Writes content files, and a photo of 400 × 300, into a folder that is deleted after the test file. */
export async function contentFolder(files: ContentFiles = sampleContent): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "content-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  for (const [name, value] of Object.entries(files)) await writeContent(folder, name, value);
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
  await mkdir(join(folder, "acme/assets"), { recursive: true });
  await writeFile(join(folder, "acme/assets/photo.png"), photo);
  return folder;
}

export async function writeContent(folder: string, name: string, value: unknown): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
}

export const sampleAccount = { app: "acme", clientId: "acme:default", clientSecret: "geheim" } as const;
const secrets = new Map([
  ["acme:default", "geheim"],
  ["other:default", "fremd"],
]);

/** A CMS over a folder of content files; by default without limits and with the secrets of the sample apps. */
export function sampleCms(
  folder: string,
  { reportFile = () => {}, ...deps }: Partial<EmbeddedCmsDeps> & { reportFile?: ReportFile } = {},
): CmsTransport {
  return embeddedCms({
    library: openLibrary(folder, reportFile),
    tokenKey: Buffer.alloc(32, 7),
    now: () => new Date(),
    findSecret: (clientId) => Promise.resolve(secrets.get(clientId)),
    assetLimits: { cache: new Map(), limit: (_app, task) => task() },
    ...deps,
  });
}

/** Serves a CMS over HTTP on a free port; returns its address under `/cms`. */
export async function serveCms(cms: CmsTransport): Promise<{ url: string; close(): Promise<void> }> {
  const server = fastify({ routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true } });
  await server.register(cmsPlugin(cms));
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= server.close());
  afterAll(close);
  return { url: `http://127.0.0.1:${port}/cms`, close };
}
