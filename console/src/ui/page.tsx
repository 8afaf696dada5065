import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  readonly title: string;
  readonly intro?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

interface PageProps extends Props {
  /** Leads to where the page was opened from: above the heading. */
  readonly back?: ReactNode;
}

interface SectionProps extends Props {
  /** The part of the address after `#` that leads to it. */
  readonly id?: string;
}

/** The frame of a page: one heading, its actions, its content. */
export function Page({ title, intro, back, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Weitersagen Konsole`;
  }, [title]);
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 lg:px-5 xl:px-8 print:block print:max-w-none print:space-y-4 print:p-0">
      <header className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          {back}
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {intro === undefined ? null : <p className="mt-0.5 max-w-2xl text-sm text-muted">{intro}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

/** A section that comes after the page, because its data had to be loaded, is scrolled to when it comes. */
function useScrollTo(id: string | undefined) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id !== undefined && location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [id]);
  return section;
}

export function Section({ id, title, children, actions }: SectionProps) {
  const section = useScrollTo(id);
  return (
    <section
      ref={section}
      id={id}
      data-card
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4 print:block print:space-y-2 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-center gap-3 break-after-avoid">
        <h2 className="flex-1 font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
