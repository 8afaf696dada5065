import type { Problem } from "@weitersagen/contract/problem";
import type { Page } from "../lib/page.tsx";
import { fromJson } from "../lib/json.ts";
import { ApiProblem, problemOf } from "../lib/problem.ts";

/** What the browser needs to go on where the server stopped. */
export interface PageData {
  readonly page: Page;
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly errors?: Readonly<Record<string, Problem>>;
}

interface RenderedState {
  readonly loaderData: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, unknown>> | null;
}

export function pageData(page: Page, { loaderData, errors }: RenderedState): PageData {
  return errors ? { page, loaderData, errors: mapped(errors, shownProblem) } : { page, loaderData };
}

export function readPageData(text: string): PageData {
  return fromJson(text) as PageData;
}

export function hydrationOf({ loaderData, errors }: PageData) {
  return errors
    ? { loaderData: { ...loaderData }, errors: mapped(errors, (problem) => new ApiProblem(problem)) }
    : { loaderData: { ...loaderData } };
}

/** Only what may be shown: messages and stacks of other failures stay on the server. */
function shownProblem(failure: unknown): Problem {
  return (
    problemOf(failure) ?? {
      type: "about:blank",
      title: "PSOF0100",
      status: 500,
      detail: "",
      code: "PSOF0100",
    }
  );
}

function mapped<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
