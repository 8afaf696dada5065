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
  /** The breadcrumb above the title. */
  readonly above?: ReactNode;
  /** Other ways: below the title, or on phones below the form. */
  readonly aside?: ReactNode;
}

/** The form is in a card beside its title, on phones below it. Its answer takes its place there. */
export function FormPage({ above, title, lead, aside, children }: FormPageProps) {
  return (
    <Container className="py-12 md:py-20">
      {above && <div className="-mt-4 mb-4">{above}</div>}
      <div className="grid gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,1fr)_min(34rem,50%)] lg:grid-rows-[auto_1fr]">
        <header>
          {title && <h1 className="text-title md:text-display">{title}</h1>}
          {lead && <p className="mt-4 max-w-xl text-lead text-muted">{lead}</p>}
        </header>
        <div className="card bg-surface p-5 md:p-10 lg:row-span-2 lg:self-start">{children}</div>
        {aside && <div>{aside}</div>}
      </div>
    </Container>
  );
}
