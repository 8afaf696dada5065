import type { Problem } from "@weitersagen/contract/problem";
import type { Page } from "../../lib/page/page.tsx";
import { fromJson } from "../../lib/encoding/json.ts";
import { ApiProblem, problemOf } from "../../lib/api/problem.ts";
import type { Opened } from "../../lib/router/opened.ts";

/** What the browser needs to hydrate the server's page. */
export type PageData = {
  /** The tenant's slug under the specified name: becomes `window.__MANDANT__`. */
  readonly __MANDANT__: string;
  readonly page: Page;
} & ({ readonly data: unknown } | { readonly problem: Problem });

export function pageData(page: Page, opened: Opened): PageData {
  const shared = { __MANDANT__: page.tenant.slug, page };
  return "failure" in opened
    ? { ...shared, problem: shownProblem(opened.failure) }
    : { ...shared, data: opened.data };
}

export function readPageData(text: string): PageData {
  return fromJson(text) as PageData;
}

/** The server's result: the screen's data or a failure. */
export function outcomeIn(came: PageData): { readonly data: unknown } | { readonly failure: ApiProblem } {
  return "problem" in came ? { failure: new ApiProblem(came.problem) } : { data: came.data };
}

/** Only problems of the contract are sent. Messages and stacks of other failures stay on the server. */
function shownProblem(failure: unknown): Problem {
  return (
    problemOf(failure) ?? {
      type: "about:blank",
      title: "",
      status: 500,
      detail: "",
      code: "technicalError",
    }
  );
}
