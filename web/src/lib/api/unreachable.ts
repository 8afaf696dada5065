import type { Language } from "@weitersagen/contract/language";
import { ApiProblem } from "./problem.ts";
import { retrying, type Patience } from "./retrying.ts";

/** What is said when nothing came back from the server. */
export const unreachable: Readonly<Record<Language, string>> = {
  de: "Wir erreichen den Server gerade nicht. Bitte prüfen Sie Ihre Internetverbindung.",
  en: "We cannot reach the server right now. Please check your internet connection.",
};

/** The failure of a call that nobody answered. */
export function noAnswer(language: Language): ApiProblem {
  const detail = unreachable[language];
  return new ApiProblem({ type: "about:blank", title: detail, status: 0, detail, code: "technicalError" });
}

/** A part of the program that comes when it is needed. It takes the way of a call, so it fails like one. */
export async function fetched<T>(
  part: () => Promise<T>,
  language: Language,
  patience?: Patience,
): Promise<T> {
  try {
    return await retrying(part, patience);
  } catch {
    throw noAnswer(language);
  }
}
