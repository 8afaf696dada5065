import type { ReactNode } from "react";
import { Container } from "../../../ui/layout.tsx";

/** A page to read: one headline, one column of comfortable width. */
export function Article({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Container>
      <article className="py-12 md:py-20">
        <h1 className="mb-8 max-w-4xl text-display md:mb-12">{title}</h1>
        <div className="max-w-3xl space-y-12">{children}</div>
      </article>
    </Container>
  );
}
