import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { I18nProvider } from "react-aria-components";
import type { Language } from "@weitersagen/contract/language";

const KEY = "konsole.sprache";

function firstLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  if (stored === "de" || stored === "en") return stored;
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
}

const Context = createContext<{ language: Language; setLanguage: (language: Language) => void }>({
  language: "de",
  setLanguage: () => {},
});

let current = firstLanguage();
document.documentElement.lang = current;

/** For calls, which are made outside of components. */
export const currentLanguage = (): Language => current;

function storeLanguage(language: Language): void {
  current = language;
  document.documentElement.lang = language;
  localStorage.setItem(KEY, language);
}

interface ProviderProps {
  readonly children: ReactNode;
  /** The server answers in another language from now on. */
  readonly onChange: () => void;
}

export function LanguageProvider({ children, onChange }: ProviderProps) {
  const [language, setState] = useState(currentLanguage);
  const value = useMemo(
    () => ({
      language,
      setLanguage: (next: Language) => {
        storeLanguage(next);
        setState(next);
        onChange();
      },
    }),
    [language, onChange],
  );
  return (
    <Context value={value}>
      <I18nProvider locale={language === "de" ? "de-DE" : "en-GB"}>{children}</I18nProvider>
    </Context>
  );
}

export const useLanguage = () => use(Context);

export type Texts<Key extends string = string> = {
  readonly de: Readonly<Record<Key, string>>;
  readonly en: Readonly<Record<Key, string>>;
};

/** The texts of a feature in the reader's language. `{name}` is replaced by a value. */
export function useTexts<Key extends string>(texts: Texts<Key>) {
  const { language } = useLanguage();
  return useCallback(
    (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
      texts[language][key].replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(values[name] ?? "")),
    [texts, language],
  );
}
