import type { Problem } from "@weitersagen/contract/problem";

/** A failed call: the server's problem, or with status 0 the client's own when no response came. */
export class ApiProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "ApiProblem";
    this.problem = problem;
  }
}

/** Checks the shape, not the class: on the server the failure comes from outside this bundle. */
export function problemOf(failure: unknown): Problem | undefined {
  return failure instanceof Error && "problem" in failure ? (failure.problem as Problem) : undefined;
}

/** Whether a retry may succeed: no response, a server error, or a rate limit. */
export function isTemporary(failure: unknown): boolean {
  const status = problemOf(failure)?.status ?? 0;
  return status === 0 || status === 429 || status >= 500;
}
