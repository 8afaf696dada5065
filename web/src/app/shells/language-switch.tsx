import { languages } from "@weitersagen/contract/language";
import { useRememberLanguage } from "../visit/remember-language.ts";
import { localAddress } from "@weitersagen/contract/locale";
import { usePage } from "../../lib/page/page.tsx";
import { useLocation } from "../../lib/router/router-context.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { shellTexts } from "./texts.ts";

const names = { de: "Deutsch", en: "English" } as const;

/** Links to the same page in the other languages. A plain link, because another language is another document. */
export function LanguageSwitch() {
  const page = usePage();
  const t = useTexts(shellTexts);
  const { pathname, search } = useLocation();
  const rememberLanguage = useRememberLanguage();
  return (
    <nav aria-label={t("language")} className="print:hidden">
      <ul className="flex items-center">
        {languages.map((language) => (
          <li
            key={language}
            className="relative has-[[aria-current]]:max-md:hidden md:not-first:before:absolute md:not-first:before:top-1/2 md:not-first:before:h-4 md:not-first:before:-translate-y-1/2 md:not-first:before:border-l md:not-first:before:border-line"
          >
            <a
              href={localAddress(page.tenant.routes, pathname + search, language)}
              hrefLang={language}
              onClick={(event) => rememberLanguage(event, language)}
              lang={language}
              aria-label={`${language.toUpperCase()}, ${names[language]}`}
              aria-current={language === page.language ? "true" : undefined}
              className="inline-flex min-h-11 min-w-11 items-center justify-center text-fine font-medium text-muted uppercase underline-offset-[0.4em] hover:underline aria-[current]:font-bold aria-[current]:text-ink"
            >
              {language}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
