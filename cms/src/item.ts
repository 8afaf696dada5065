/** A field's values by partition: `iv` (the same for all languages) or a language code. */
export type Partitions = Readonly<Record<string, unknown>>;
export type ContentData = Readonly<Record<string, Partitions>>;

export interface ContentItem {
  readonly id: string;
  readonly schema: string;
  readonly data: ContentData;
  readonly created: string;
  readonly lastModified: string;
  readonly status: string;
  readonly version: number;
}

export const PUBLISHED = "Published";

export interface ContentAsset {
  readonly id: string;
  readonly fileName: string;
  readonly mimeType: string;
  /** Text alternatives by language. */
  readonly alt: Readonly<Record<string, string>>;
  /** Changes with the bytes. */
  readonly hash: string;
  readonly read: () => Promise<Uint8Array>;
}

/** What cannot be inferred from the values of a schema. */
export interface SchemaDefinition {
  /** By field that holds ids of other items: the schema of those items. */
  readonly references?: Readonly<Record<string, string>>;
}

export interface ContentApp {
  readonly name: string;
  readonly schemas: ReadonlyMap<string, ReadonlyMap<string, ContentItem>>;
  readonly definitions: Readonly<Record<string, SchemaDefinition>>;
  readonly assets: ReadonlyMap<string, ContentAsset>;
}

export const MASTER_LANGUAGE = "de";
export const LANGUAGES: readonly string[] = ["de", "en"];

export function findItem(app: ContentApp, id: string): ContentItem | undefined {
  for (const items of app.schemas.values()) {
    const item = items.get(id);
    if (item) return item;
  }
  return undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
