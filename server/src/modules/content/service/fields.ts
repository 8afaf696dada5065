import type { CmsItem } from "../../../platform/cms/reader.ts";

type Data = CmsItem["data"];

/** The CMS returns texts in the requested language, else in German, else the value for all languages. */
export function textOf(data: Data, field: string): string {
  const value = valueOf(data, field);
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
}

export function optionalTextOf(data: Data, field: string): string | undefined {
  return textOf(data, field) || undefined;
}

export function wholeNumberOf(data: Data, field: string): number | undefined {
  const value = valueOf(data, field);
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** A reference field holds one id or a list of ids. */
export function idsOf(data: Data, field: string): string[] {
  const value = valueOf(data, field);
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  return ids.filter((id) => typeof id === "string" && id !== "").map(String);
}

export function recordsOf(data: Data, field: string): Record<string, unknown>[] {
  const value = valueOf(data, field);
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A field may keep its partitions although flattening was requested: take the German or the default value. */
function valueOf(data: Data, field: string): unknown {
  const value = Object.hasOwn(data, field) ? data[field] : undefined;
  return isRecord(value) ? (value.de ?? value.iv) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
