import type { AssetRenderer } from "./assets.ts";
import type { ContentApp } from "./item.ts";
import { contentResponse, notFound, notModified } from "./response.ts";
import type { CmsRequest, CmsResponse } from "./transport.ts";

export async function assetResponse(
  app: ContentApp | undefined,
  request: CmsRequest,
  id: string | undefined,
  parameters: URLSearchParams,
  renderer: AssetRenderer,
): Promise<CmsResponse> {
  const found = app?.assets.get(id ?? "");
  if (!app || !found || request.method !== "GET") return notFound();
  const { body, mimeType, etag } = await renderer.render(app.name, found, parameters);
  const seconds = /^\d{1,9}$/.exec(parameters.get("cache") ?? "")?.[0];
  const headers = {
    etag,
    "content-type": mimeType,
    "content-disposition": parameters.get("download") === "1" ? "attachment" : "inline",
    ...(seconds ? { "cache-control": `public,max-age=${seconds}` } : {}),
  };
  return notModified(request, etag, headers) ?? { status: 200, headers, body };
}

export async function assetInfoResponse(
  app: ContentApp,
  request: CmsRequest,
  id: string | undefined,
  renderer: AssetRenderer,
): Promise<CmsResponse> {
  const found = app.assets.get(id ?? "");
  if (!found || request.method !== "GET") return notFound();
  const { width, height, bytes } = await renderer.info(found);
  const { de, ...others } = found.alt;
  // The reader (`altOf` in the server's module `content`) looks for these names, also with another CMS.
  const translations = Object.entries(others).map(([language, alt]) => [`alt-${language}`, alt] as const);
  return contentResponse(request, {
    id: found.id,
    fileName: found.fileName,
    slug: found.id,
    mimeType: found.mimeType,
    fileSize: bytes,
    fileHash: found.hash,
    metadata: { alt: de ?? "", ...Object.fromEntries(translations), pixelWidth: width, pixelHeight: height },
    pixelWidth: width,
    pixelHeight: height,
    // The embedded CMS stores pictures only.
    isImage: true,
    isProtected: false,
    tags: [],
    version: 0,
    _links: {},
  });
}
