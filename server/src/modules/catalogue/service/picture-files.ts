import { readFile } from "node:fs/promises";
import type { FieldError } from "@weitersagen/contract/problem";
import { readJsonFile } from "../../../platform/json-file.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { checkImages } from "../../image/service/store.ts";
import type { CheckedImage } from "../../image/service/store.ts";
import { PictureIndex } from "./description.ts";

export type AltTexts = Readonly<Record<"de" | "en", string>>;

/** A picture of the catalogue's folder with its text alternatives. */
export interface CataloguePicture {
  readonly image: CheckedImage;
  readonly alt: AltTexts;
}

export type CataloguePictures = ReadonlyMap<string, CataloguePicture>;

/** Returns the bytes of a picture of the tenant's content, or undefined if there is none of this id. */
export type ReadContentAsset = (id: string) => Promise<Buffer | undefined>;

const noAsset: ReadContentAsset = () => Promise.resolve(undefined);
const decoration: AltTexts = { de: "", en: "" };

/**
 * Reads the pictures that the entries of a catalogue name, each once: files of the folder, `asset:ID` from the content.
 * Text alternatives are in the `index.json` of the picture's folder.
 */
export async function readPictures(
  folder: URL,
  names: Iterable<string | undefined>,
  readAsset: ReadContentAsset = noAsset,
): Promise<CataloguePictures> {
  const wanted = new Set([...names].filter((name) => name !== undefined));
  const files = new Map<string, Buffer>();
  const errors: FieldError[] = [];
  for (const name of wanted) {
    const bytes = name.startsWith("asset:")
      ? await readAsset(name.slice("asset:".length))
      : await readFile(new URL(name, folder)).catch(() => undefined);
    if (bytes) files.set(name, bytes);
    else errors.push({ path: name, message: "this picture does not exist" });
  }
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
  const images = await checkImages(files);
  const alts = altTexts(folder);
  const pictures = [...images].map(
    async ([name, image]) => [name, { image, alt: await alts(name) }] as const,
  );
  return new Map(await Promise.all(pictures));
}

function altTexts(folder: URL): (name: string) => Promise<AltTexts> {
  const indexes = new Map<string, ReturnType<typeof readIndex>>();
  const readIndex = (path: string) => readJsonFile(new URL(`${path}index.json`, folder), PictureIndex);
  return async (name) => {
    if (name.startsWith("asset:")) return decoration;
    const file = name.split("/").at(-1) ?? "";
    const path = name.slice(0, -file.length);
    const index = indexes.get(path) ?? readIndex(path);
    indexes.set(path, index);
    return (await index)?.[file.replace(/\.\w+$/, "")]?.alt ?? decoration;
  };
}
