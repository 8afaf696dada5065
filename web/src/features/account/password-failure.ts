import { ApiProblem, problemOf } from "../../lib/api/problem.ts";

/** Whatever the person can mend is said as it is; for the rest there is one specified sentence. */
export async function sayingPasswordFailed(sentence: string, work: Promise<void>): Promise<void> {
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
