import type { Problem } from "@weitersagen/contract/problem";

/** A call that failed: as the server told it or, when no answer came (status 0), as the client did. */
export class ApiProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "ApiProblem";
    this.problem = problem;
  }
}

/** By shape, not by class: on the server the failure comes from outside this bundle. */
export function problemOf(failure: unknown): Problem | undefined {
  return failure instanceof Error && "problem" in failure ? (failure.problem as Problem) : undefined;
}

/** Whether another try may go better: nobody answered, the server has a fault, or it was asked too often. */
export function isPassing(failure: unknown): boolean {
  const status = problemOf(failure)?.status ?? 0;
  return status === 0 || status === 429 || status >= 500;
}
