import { createHash } from "node:crypto";
import type { ContentApp, ContentData, ContentItem } from "./item.ts";
import { LANGUAGES, MASTER_LANGUAGE, PUBLISHED } from "./item.ts";

/** The form in which a caller wants items, from its request headers. */
export interface Shape {
  readonly flatten: boolean;
  /** Requested languages; empty for all. */
  readonly languages: readonly string[];
  readonly unpublished: boolean;
  /** Requested fields; empty for all. */
  readonly fields: readonly string[];
}

/** For flags only the presence of the header counts: `X-Flatten: false` flattens too, as in Squidex. */
export function readShape(headers: Readonly<Record<string, string>>): Shape {
  const requested = list(headers["x-languages"]);
  const known = requested.filter((language) => LANGUAGES.includes(language));
  return {
    flatten: headers["x-flatten"] !== undefined,
    languages: requested.length > 0 && known.length === 0 ? [MASTER_LANGUAGE] : known,
    unpublished: headers["x-unpublished"] !== undefined,
    fields: list(headers["x-fields"]),
  };
}

export function isVisible(item: ContentItem, shape: Shape): boolean {
  return item.status === PUBLISHED || shape.unpublished;
}

/** As Squidex answers them, in its order. */
export const STATUS_COLOURS: Readonly<Record<string, string>> = {
  Archived: "#eb3142",
  Draft: "#8091a5",
  Published: "#4bb958",
};

export function itemJson(app: ContentApp, item: ContentItem, shape: Shape): Record<string, unknown> {
  const data = shapedData(app, item, shape);
  const self = `/api/content/${app.name}/${item.schema}/${item.id}`;
  return {
    id: item.id,
    createdBy: `client:${app.name}:default`,
    lastModifiedBy: `client:${app.name}:default`,
    data: shape.flatten ? flattened(data) : data,
    created: item.created,
    lastModified: item.lastModified,
    status: item.status,
    statusColor: STATUS_COLOURS[item.status] ?? "#8091a5",
    schemaId: stableId(`${app.name}/${item.schema}`),
    schemaName: item.schema,
    schemaDisplayName: item.schema.charAt(0).toUpperCase() + item.schema.slice(1),
    isDeleted: false,
    version: item.version,
    _links: { self: { method: "GET", href: self } },
  };
}

/** Removes references to missing or hidden items, and fills languages from the master language. */
export function shapedData(app: ContentApp, item: ContentItem, shape: Shape): ContentData {
  const references = app.definitions[item.schema]?.references ?? {};
  const entries = Object.entries(item.data)
    .filter(([field]) => shape.fields.length === 0 || shape.fields.includes(field))
    .map(([field, partitions]) => {
      const target = references[field];
      const values =
        target === undefined ? partitions : withoutDanglingReferences(app, target, partitions, shape);
      return [field, inLanguages(values, shape.languages)] as const;
    });
  return Object.fromEntries(entries);
}

function withoutDanglingReferences(
  app: ContentApp,
  schema: string,
  partitions: Readonly<Record<string, unknown>>,
  shape: Shape,
) {
  const exists = (id: unknown) => {
    const target = app.schemas.get(schema)?.get(String(id));
    return target !== undefined && isVisible(target, shape);
  };
  const entries = Object.entries(partitions).map(([partition, ids]) => [
    partition,
    Array.isArray(ids) ? ids.filter(exists) : ids,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function inLanguages(partitions: Readonly<Record<string, unknown>>, languages: readonly string[]) {
  if (languages.length === 0 || "iv" in partitions) return partitions;
  const entries = languages.map((language) => {
    const value = isFilled(partitions[language]) ? partitions[language] : partitions[MASTER_LANGUAGE];
    return [language, value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A field with one partition becomes its value, one with several stays an object, one without is dropped. */
function flattened(data: ContentData): Record<string, unknown> {
  const entries = Object.entries(data).flatMap(([field, partitions]) => {
    const values = Object.values(partitions);
    if (values.length === 0) return [];
    return [[field, values.length === 1 ? values[0] : partitions] as const];
  });
  return Object.fromEntries(entries);
}

/** The value for all languages (`iv`), else the master language's, else the first. */
export function flatValue(partitions: Readonly<Record<string, unknown>> | undefined): unknown {
  if (!partitions) return null;
  return partitions.iv ?? partitions[MASTER_LANGUAGE] ?? Object.values(partitions)[0] ?? null;
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function stableId(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

function list(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}
