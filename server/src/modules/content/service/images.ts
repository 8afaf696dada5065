import type { ContentImage } from "@weitersagen/contract/content";
import type { Language } from "@weitersagen/contract/language";
import type { AssetInfo, CmsReader } from "../../../platform/cms/reader.ts";
import type { Log } from "../../../platform/log.ts";

/** An image with its text alternative. If its description cannot be read, it is shown as decoration. */
export async function readImage(
  cms: CmsReader,
  id: string | undefined,
  language: Language,
  log: Log,
): Promise<ContentImage | undefined> {
  if (id === undefined || !/^[\w-]{1,100}$/.test(id)) return undefined;
  const info = await cms.assetInfo(id).catch((error: unknown) => {
    log.warn({ err: error, app: cms.app, asset: id }, "image without description");
    return undefined;
  });
  return {
    id,
    ...addressOf(cms, id, info),
    alt: info ? altOf(info, language) : "",
    ...(info?.width === undefined ? {} : { width: info.width }),
    ...(info?.height === undefined ? {} : { height: info.height }),
  };
}

/** The hash in the address changes with the image. Without a hash there is one address, cached for an hour. */
function addressOf({ app, imagesAt }: CmsReader, id: string, info: AssetInfo | undefined) {
  const plain = `/api/assets/${app}/${id}`;
  if (info?.hash === undefined) return { src: plain };
  if (imagesAt !== undefined) return { src: `${imagesAt}${info.hash}`, hasVariants: true };
  const src = `${plain}?v=${encodeURIComponent(info.hash)}`;
  return info.mimeType === "image/svg+xml" ? { src } : { src, hasVariants: true };
}

/** German is in `alt`, other languages are in `alt-<language>`: the names that the CMS writes. */
function altOf({ metadata }: AssetInfo, language: Language): string {
  const alt = metadata[`alt-${language}`] ?? metadata.alt;
  return typeof alt === "string" ? alt : "";
}
