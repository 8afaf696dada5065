import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const widths = { narrow: "max-w-2xl", regular: "max-w-5xl", wide: "max-w-[84rem]" };

interface ContainerProps {
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}

/** Limits the line length and sets the same side margins on every page. */
export function Container({ width = "wide", className, children }: ContainerProps) {
  return (
    <div className={classNames("mx-auto w-full px-5 md:px-8 lg:px-12", widths[width], className)}>
      {children}
    </div>
  );
}

interface SectionProps {
  /** `surface` and `stage` recolour everything inside, buttons and focus rings included. */
  tone?: "paper" | "surface" | "stage";
  /** Shows the theme's upper edge: a diagonal, a horizon or hairlines. */
  edge?: boolean;
  id?: string;
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

export function Section({ tone = "paper", edge = false, id, labelledBy, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      data-tone={tone === "paper" ? undefined : tone}
      className={classNames(edge && "edge bg-paper", className)}
    >
      <div className="py-12 md:py-16 lg:py-20">{children}</div>
    </section>
  );
}
