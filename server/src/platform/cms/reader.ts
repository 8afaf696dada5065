import type { CmsAsset, CmsClient } from "./client.ts";
import { CmsFailure } from "./failure.ts";
import type { CmsAccount } from "./tokens.ts";

/** An item with flattened fields: one value each, in the requested language or the CMS's fallback. */
export interface CmsItem {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface ItemQuery {
  readonly language: string;
  readonly ids?: readonly string[];
  /** OData; put values through `quoted`. */
  readonly filter?: string;
  readonly orderBy?: string;
  readonly top?: number;
}

export interface AssetInfo {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Identifies the bytes of the asset. */
  readonly hash: string | undefined;
  readonly mimeType: string;
}

/** Typed reads with one account. */
export interface CmsReader {
  readonly app: string;
  /** Where the app's images are served by their hash, if they are stored in this installation. */
  readonly imagesAt: string | undefined;
  items(schema: string, query: ItemQuery): Promise<CmsItem[]>;
  graphql(query: string, language: string): Promise<Record<string, unknown>>;
  asset(id: string, parameters: Readonly<Record<string, string>>): Promise<CmsAsset | undefined>;
  assetInfo(id: string): Promise<AssetInfo | undefined>;
  /** Answers a visitor's own query unchanged, in the CMS's format. */
  raw(
    path: string,
    options: { headers: Readonly<Record<string, string>>; body?: string },
  ): Promise<Record<string, unknown> | undefined>;
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function cmsReader(client: CmsClient, account: CmsAccount): CmsReader {
  const content = `/api/content/${encodeURIComponent(account.app)}`;
  return {
    app: account.app,
    imagesAt: account.imagesAt,
    async items(schema, { language, ids, filter, orderBy, top }) {
      const parameters = new URLSearchParams({
        ...(ids ? { ids: ids.join(",") } : {}),
        ...(filter ? { $filter: filter } : {}),
        ...(orderBy ? { $orderby: orderBy } : {}),
        ...(top ? { $top: String(top) } : {}),
      });
      const path = `${content}/${encodeURIComponent(schema)}?${parameters.toString()}`;
      const headers = { "x-flatten": "1", "x-languages": language };
      return (await client.json(account, { path, headers }, itemsIn)) ?? [];
    },
    async graphql(query, language) {
      const read = {
        path: `${content}/graphql`,
        headers: { "x-languages": language },
        body: JSON.stringify({ query }),
      };
      return (await client.json(account, read, dataIn)) ?? {};
    },
    asset(id, parameters) {
      const search = new URLSearchParams(parameters).toString();
      const path = `/api/assets/${encodeURIComponent(account.app)}/${encodeURIComponent(id)}`;
      return client.asset(account, search ? `${path}?${search}` : path);
    },
    assetInfo(id) {
      const path = `/api/apps/${encodeURIComponent(account.app)}/assets/${encodeURIComponent(id)}`;
      return client.json(account, { path }, infoIn);
    },
    raw(path, options) {
      return client.json(account, { path: `${content}/${path}`, isVisitorsQuery: true, ...options }, record);
    },
  };
}

function itemsIn(answer: unknown): CmsItem[] {
  const { items } = record(answer);
  if (!Array.isArray(items)) throw new CmsFailure("malformed", "the CMS answered a list without items");
  return items.filter(isItem).map(({ id, data }) => ({ id, data }));
}

function isItem(value: unknown): value is CmsItem {
  return isRecord(value) && typeof value.id === "string" && isRecord(value.data);
}

function dataIn(answer: unknown): Record<string, unknown> {
  const { data, errors } = record(answer);
  if (!isRecord(data) || errors) throw new CmsFailure("malformed", "the CMS answered GraphQL with errors");
  return data;
}

function infoIn(answer: unknown): AssetInfo {
  const info = record(answer);
  const metadata = isRecord(info.metadata) ? info.metadata : {};
  return {
    metadata,
    width: wholeNumber(info.pixelWidth ?? metadata.pixelWidth),
    height: wholeNumber(info.pixelHeight ?? metadata.pixelHeight),
    hash: typeof info.fileHash === "string" && info.fileHash !== "" ? info.fileHash : undefined,
    mimeType: typeof info.mimeType === "string" ? info.mimeType : "",
  };
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : undefined;
}

function record(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new CmsFailure("malformed", "the CMS answered something that is not an object");
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
