import { ApiProblem, problemOf } from "../../lib/api/problem.ts";

/** Replaces the message of technical errors by the specified sentence. Errors that the person can correct keep theirs. */
export async function withPasswordError(sentence: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (failure) {
    const problem = problemOf(failure);
    const isTechnical =
      problem === undefined || problem.code === "technicalError" || problem.code === "wrongState";
    if (!isTechnical) throw failure;
    const base = problem ?? {
      type: "about:blank",
      title: sentence,
      status: 0,
      code: "technicalError" as const,
    };
    throw new ApiProblem({ ...base, detail: sentence });
  }
}
