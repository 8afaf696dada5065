import type { Language } from "@weitersagen/contract/language";
import { ApiProblem } from "./problem.ts";
import { importOrReload } from "./import-again.ts";

/** The message for a call without a response. */
export const unreachableText: Readonly<Record<Language, string>> = {
  de: "Wir erreichen den Server gerade nicht. Bitte prüfen Sie Ihre Internetverbindung.",
  en: "We cannot reach the server right now. Please check your internet connection.",
};

/** The problem of a call without a response. */
export function unreachableProblem(language: Language): ApiProblem {
  const detail = unreachableText[language];
  return new ApiProblem({ type: "about:blank", title: detail, status: 0, detail, code: "technicalError" });
}

/** Imports a part of the program on demand, reloading the page if only that helps. Otherwise it fails like a call without a response. */
export async function loadPart<T>(part: () => Promise<T>, language: Language): Promise<T> {
  try {
    return await importOrReload(part);
  } catch {
    throw unreachableProblem(language);
  }
}
