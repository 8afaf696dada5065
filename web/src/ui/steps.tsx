import type { ReactNode } from "react";
import type { Picture } from "./art.tsx";

export interface Step {
  title: string;
  body: ReactNode;
  picture?: Picture | undefined;
}

/** Numbered and drawn. The numeral is decoration; the list itself counts for screen readers. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-x-8 gap-y-12 md:grid-cols-3 lg:gap-x-14">
      {steps.map((step, index) => (
        <li key={step.title} className="step min-w-0">
          {step.picture && (
            <img
              src={step.picture.src}
              width={step.picture.width}
              height={step.picture.height}
              alt=""
              loading="lazy"
              className="mb-6 h-auto w-full"
            />
          )}
          <div className="flex gap-3">
            <span aria-hidden className="w-[1.25ch] shrink-0 font-display text-title text-link tabular-nums">
              {index + 1}
            </span>
            <div className="min-w-0 pt-1.5">
              <h3 className="text-heading">{step.title}</h3>
              <div className="mt-2 text-muted">{step.body}</div>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
