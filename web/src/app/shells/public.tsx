import type { ReactNode } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { SkipLink } from "../../ui/skip-link.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { shellTexts } from "./texts.ts";

/** Header, footer and skip link of every page. */
export function PublicShell({ children }: { readonly children: ReactNode }) {
  const t = useTexts(shellTexts);
  return (
    <div className="flex min-h-dvh flex-col framed:min-h-0">
      <SkipLink target="inhalt">{t("skip")}</SkipLink>
      <Header />
      <main id="inhalt" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
