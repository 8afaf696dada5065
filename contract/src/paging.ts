import * as z from "zod/mini";
import { MAX_PAGE, MAX_PAGE_SIZE } from "./page-limits.ts";
import { numberText } from "./scalars.ts";
import { wire } from "./wire.ts";

export const PageNumber = numberText({ min: 1, max: MAX_PAGE });
export const PageSize = numberText({ min: 1, max: MAX_PAGE_SIZE });

/** A page of a longer list, the response of paged calls of the programme. Lists of the console: `console/list.ts`. */
export function pageOf<S extends z.ZodMiniType>(entry: S) {
  return wire({
    hasNext: ["HasNext", z.boolean()],
    pageCount: ["PageCount", z.int().check(z.gte(0))],
    totalCount: ["TotalCount", z.int().check(z.gte(0))],
    content: ["Content", z.array(entry)],
  });
}

/** The page that `pageOf` describes. */
export function pageAt<T>(
  content: T[],
  { page, size, totalCount }: { page: number; size: number; totalCount: number },
) {
  const pageCount = Math.ceil(totalCount / size);
  return { hasNext: page < pageCount, pageCount, totalCount, content };
}

export type Page<T> = ReturnType<typeof pageAt<T>>;
