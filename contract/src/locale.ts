import { defaultLanguage, languages } from "./language.ts";
import type { Language } from "./language.ts";

/** German pages are at the root, every other language under its own prefix: `/impressum`, `/en/impressum`. */
export function basePathOf(language: Language): string {
  return language === defaultLanguage ? "/" : `/${language}`;
}

export function languageOf(pathname: string): Language {
  const [, first] = pathname.split("/");
  return languages.find((language) => language !== defaultLanguage && language === first) ?? defaultLanguage;
}

/** The same page in another language. */
export function inLanguage(pathname: string, language: Language): string {
  const own = basePathOf(languageOf(pathname));
  const path = own === "/" ? pathname : pathname.slice(own.length) || "/";
  const base = basePathOf(language);
  if (base === "/") return path;
  return path === "/" ? base : `${base}${path}`;
}
