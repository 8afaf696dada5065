import type { ContentApp, ContentItem } from "./item.ts";
import { findItem, isRecord, LANGUAGES } from "./item.ts";
import type { PatternTime } from "./processor-time.ts";
import { readQuery, runQuery } from "./query.ts";
import { QueryError } from "./query-error.ts";
import type { Shape } from "./shape.ts";
import { flatValue, isVisible, itemJson, shapedData } from "./shape.ts";

export interface FieldContext {
  readonly app: ContentApp;
  readonly shape: Shape;
  /** Shared by all fields of the request. */
  readonly time: PatternTime;
}

/** A field resolves to a plain value, to an object of further fields, or to a list of these. */
export interface ResolvedObject {
  readonly typeName: string;
  /** `undefined` if the type has no such field. */
  field(name: string, args: Args): unknown;
}

type Args = Readonly<Record<string, unknown>>;

/** `content-bloecke` is queried as `queryContentBloeckeContents`. */
function typeName(schema: string): string {
  return schema
    .split(/[-_]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}

/** GraphQL names begin in lower case and have no dashes. Look-ups accept the spelling of the files as well. */
function fieldName(name: string): string {
  const joined = typeName(name);
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

export function rootFields(context: FieldContext): ResolvedObject {
  return {
    typeName: "Query",
    field(name, args) {
      if (name === "queryContentsByIds") return byIds(context, args);
      for (const [schema, items] of context.app.schemas) {
        const type = typeName(schema);
        if (name === `find${type}Content`) return found(context, items, args);
        if (name === `query${type}Contents`) return queried(context, items, args).items;
        if (name === `query${type}ContentsWithTotal`) return withTotal(type, queried(context, items, args));
      }
      return undefined;
    },
  };
}

function byIds(context: FieldContext, { ids }: Args): ResolvedObject[] {
  if (!Array.isArray(ids)) throw new QueryError("Argument 'ids' is required.");
  return ids.flatMap((id) => {
    const item = typeof id === "string" ? findItem(context.app, id) : undefined;
    return item && isVisible(item, context.shape) ? [itemFields(context, item)] : [];
  });
}

function found(context: FieldContext, items: ReadonlyMap<string, ContentItem>, { id }: Args) {
  if (typeof id !== "string") throw new QueryError("Argument 'id' is required.");
  const item = items.get(id);
  return item && isVisible(item, context.shape) ? itemFields(context, item) : null;
}

function queried(context: FieldContext, items: ReadonlyMap<string, ContentItem>, args: Args) {
  const query = readQuery((parameter) => {
    const value = args[parameter.replace("$", "")];
    if (value === undefined || value === null) return undefined;
    return typeof value === "number" ? String(value) : scalar(parameter, value);
  });
  const visible = [...items.values()].filter((item) => isVisible(item, context.shape));
  const result = runQuery(visible, query, context.time);
  return { total: result.total, items: result.items.map((item) => itemFields(context, item)) };
}

function scalar(parameter: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw new QueryError(`Argument '${parameter.replace("$", "")}' must be a string.`);
}

function withTotal(type: string, result: { total: number; items: ResolvedObject[] }): ResolvedObject {
  return {
    typeName: `${type}ResultDto`,
    field: (name) => (name === "total" ? result.total : name === "items" ? result.items : undefined),
  };
}

function itemFields(context: FieldContext, item: ContentItem): ResolvedObject {
  const type = typeName(item.schema);
  return {
    typeName: type,
    field(name) {
      const data = shapedData(context.app, item, context.shape);
      if (name === "data") return dataFields(context, item, data);
      if (name === "flatData") return flatFields(context, item, data);
      if (name === "url") return `/api/content/${context.app.name}/${item.schema}/${item.id}`;
      const answer = itemJson(context.app, item, context.shape);
      const value = answer[name];
      return name.startsWith("_") || isRecord(value) ? undefined : value;
    },
  };
}

type Data = ReturnType<typeof shapedData>;

function flatFields(context: FieldContext, item: ContentItem, data: Data): ResolvedObject {
  return {
    typeName: `${typeName(item.schema)}FlatDataDto`,
    field(name) {
      const field = fieldOf(context, item, name);
      return field === undefined ? undefined : resolved(context, item, field, flatValue(data[field]));
    },
  };
}

function dataFields(context: FieldContext, item: ContentItem, data: Data): ResolvedObject {
  const type = typeName(item.schema);
  return {
    typeName: `${type}DataDto`,
    field(name) {
      const field = fieldOf(context, item, name);
      if (field === undefined) return undefined;
      return {
        typeName: `${type}Data${typeName(field)}Dto`,
        field: (partition: string) => {
          const known = partition === "iv" || LANGUAGES.includes(partition);
          return known ? resolved(context, item, field, data[field]?.[partition] ?? null) : undefined;
        },
      };
    },
  };
}

/** A field exists if any item of the schema has it. For an item without it the value is null, not an error. */
function fieldOf({ app }: FieldContext, item: ContentItem, name: string): string | undefined {
  for (const sibling of app.schemas.get(item.schema)?.values() ?? []) {
    const field = Object.keys(sibling.data).find((known) => known === name || fieldName(known) === name);
    if (field !== undefined) return field;
  }
  return undefined;
}

/** Replaces references by their items, and structured elements by objects of their fields. */
function resolved(context: FieldContext, item: ContentItem, field: string, value: unknown): unknown {
  const target = context.app.definitions[item.schema]?.references?.[field];
  if (target !== undefined && Array.isArray(value)) {
    const items = context.app.schemas.get(target);
    return value.flatMap((id) => found(context, items ?? new Map(), { id }) ?? []);
  }
  return Array.isArray(value) ? value.map((entry) => structured(typeName(field), entry)) : value;
}

/** Elements have no definition, so a name that this one lacks is null, not an error. */
function structured(type: string, entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  return {
    typeName: `${type}ChildDto`,
    field: (name: string) => {
      const key = Object.keys(entry).find((known) => known === name || fieldName(known) === name);
      return key === undefined ? null : entry[key];
    },
  };
}
