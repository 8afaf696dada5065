import { parseGraphQLQuery } from "@weitersagen/cms/graphql-query";
import { QueryError } from "@weitersagen/cms/query-error";
import { Refusal } from "../../../platform/refusal.ts";

const QUERY_PARAMETERS = ["$filter", "$top", "$skip", "$orderby", "$search", "ids", "q"];
const LONGEST_SEARCH = 4000;
const LARGEST_SIDE = 4096;
const PICTURE_MODES = ["Crop", "CropUpsize", "Pad", "BoxPad", "Max", "Min"];
const PICTURE_FORMATS = ["JPEG", "PNG", "WEBP", "AVIF"];

type Parameters = Readonly<Record<string, unknown>>;

/** The query string to forward to the CMS. Other parameters of the request are dropped. */
export function contentSearch(query: Parameters): string {
  const search = new URLSearchParams();
  for (const name of QUERY_PARAMETERS) {
    const value = query[name];
    if (value === undefined) continue;
    if (typeof value !== "string") throw invalid(name, "given twice");
    search.set(name, value);
  }
  const text = search.toString();
  if (text.length > LONGEST_SEARCH) throw invalid("query", "too long");
  return text;
}

/** Our token may be allowed to write, so a visitor's GraphQL is forwarded only if it reads. */
export function readOnlyQuery(body: unknown): string {
  const { query, variables } = (body ?? {}) as { query?: unknown; variables?: unknown };
  if (typeof query !== "string") throw invalid("query", "expected a GraphQL query");
  try {
    parseGraphQLQuery(query);
  } catch (error) {
    if (error instanceof QueryError) throw invalid("query", error.message);
    throw error;
  }
  return JSON.stringify({ query, ...(typeof variables === "object" && variables ? { variables } : {}) });
}

/** Sizes are limited, because each size is an image to render and to cache. */
export function assetParameters(query: Parameters): Record<string, string> {
  return {
    ...number(query, "width", LARGEST_SIDE),
    ...number(query, "height", LARGEST_SIDE),
    ...number(query, "quality", 100),
    ...choice(query, "mode", PICTURE_MODES),
    ...choice(query, "format", PICTURE_FORMATS),
    ...version(query),
  };
}

/** Part of the address of an image, so that a copy of one version is never taken for another. */
function version({ v }: Parameters): Record<string, string> {
  if (v === undefined || v === "") return {};
  if (typeof v === "string" && /^[\w+/=-]{1,100}$/.test(v)) return { v };
  throw invalid("v", "the hash of the image");
}

function number(query: Parameters, name: string, most: number): Record<string, string> {
  const value = query[name];
  if (value === undefined || value === "" || value === "0") return {};
  if (typeof value === "string" && /^[1-9]\d{0,5}$/.test(value) && Number(value) <= most) {
    return { [name]: value };
  }
  throw invalid(name, `1–${most}`);
}

function choice(query: Parameters, name: string, known: readonly string[]): Record<string, string> {
  const value = query[name];
  if (value === undefined || value === "") return {};
  const found = known.find(
    (option) => typeof value === "string" && option.toLowerCase() === value.toLowerCase(),
  );
  if (found) return { [name]: found };
  throw invalid(name, known.join(", "));
}

function invalid(path: string, message: string): Refusal {
  return new Refusal("invalidInput", { errors: [{ path, message }] });
}
