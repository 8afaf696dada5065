import * as z from "zod/mini";
import { numberText } from "./scalars.ts";
import { wire } from "./wire.ts";

const MAX_PAGE = 100_000;
const MAX_PAGE_SIZE = 100;

export const PageNumber = numberText({ min: 1, max: MAX_PAGE });
export const PageSize = numberText({ min: 1, max: MAX_PAGE_SIZE });

/** A page of a longer list, the response of every paged call. */
export function pageOf<S extends z.ZodMiniType>(entry: S) {
  return wire({
    hasNext: ["HasNext", z.boolean()],
    pageCount: ["PageCount", z.int().check(z.gte(0))],
    totalCount: ["TotalCount", z.int().check(z.gte(0))],
    content: ["Content", z.array(entry)],
  });
}

export interface Page<T> {
  readonly hasNext: boolean;
  readonly pageCount: number;
  readonly totalCount: number;
  readonly content: T[];
}

export function pageAt<T>(
  content: T[],
  { page, size, totalCount }: { page: number; size: number; totalCount: number },
): Page<T> {
  const pageCount = Math.ceil(totalCount / size);
  return { hasNext: page < pageCount, pageCount, totalCount, content };
}
