import type { ReactNode } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { SkipLink } from "../../ui/skip-link.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { shellTexts } from "./texts.ts";

interface PublicShellProps {
  /** Drawn over the page. It comes early in the document, so that keyboard and screen reader meet it first. */
  readonly question?: ReactNode;
  readonly children: ReactNode;
}

/** Header, footer and skip link of every page. */
export function PublicShell({ question, children }: PublicShellProps) {
  const t = useTexts(shellTexts);
  return (
    <div className="flex min-h-dvh flex-col framed:min-h-0">
      <SkipLink target="inhalt">{t("skip")}</SkipLink>
      {question}
      <Header />
      <main id="inhalt" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
