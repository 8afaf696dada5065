import type { ReactNode } from "react";
import { Container } from "./layout.tsx";

interface NarrowPageProps {
  /** Absent if the content brings its own. */
  readonly title?: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page with a form or a message: one column in the middle. */
export function NarrowPage({ title, lead, children }: NarrowPageProps) {
  return (
    <Container width="narrow" className="py-12 md:py-20">
      {title && <h1 className="text-title md:text-display">{title}</h1>}
      {lead && <p className="mt-4 text-lead text-muted">{lead}</p>}
      {children}
    </Container>
  );
}

interface FormPageProps extends NarrowPageProps {
  /** Other ways, below the form. */
  readonly aside?: ReactNode;
}

/** The form is in a card. Its answer takes its place there. */
export function FormPage({ aside, children, ...head }: FormPageProps) {
  return (
    <NarrowPage {...head}>
      <div className="mt-8 card bg-surface p-5 md:p-10">{children}</div>
      {aside && <div className="mt-8">{aside}</div>}
    </NarrowPage>
  );
}
