import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { PictureView } from "./picture.tsx";
import type { Picture } from "./picture.tsx";

export interface Step {
  title: string;
  body: ReactNode;
  picture?: Picture | undefined;
}

/**
 * Numbered steps with pictures. On phones the picture is small and beside the title, or with large fonts above it, so that
 * three steps fit on one screen. The number is decoration, because screen readers count the list items themselves.
 */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid grid-cols-1 gap-x-8 gap-y-8 md:grid-cols-3 lg:gap-x-14">
      {steps.map(({ title, body, picture }, index) => (
        <li
          key={title}
          className={classNames(
            "grid min-w-0 content-start gap-x-3",
            picture
              ? "grid-cols-[min(8rem,37%)_auto_minmax(0,1fr)] items-center max-sm:grid-cols-[auto_minmax(0,1fr)] md:grid-cols-[auto_minmax(0,1fr)] md:items-baseline"
              : "grid-cols-[auto_minmax(0,1fr)] items-baseline",
          )}
        >
          {picture && (
            <PictureView
              picture={{ ...picture, alt: "" }}
              sizes="(min-width: 48rem) 30vw, 8rem"
              className="max-sm:col-span-2 max-sm:mb-3 max-sm:w-1/2 md:col-span-2 md:mb-6"
            />
          )}
          <span aria-hidden className="w-[1.25ch] font-display text-title text-link tabular-nums">
            {index + 1}
          </span>
          <h3 className="text-heading">{title}</h3>
          <div
            className={classNames(
              "mt-2 text-muted",
              picture ? "col-span-2 sm:max-md:col-span-3 md:col-span-1 md:col-start-2" : "col-start-2",
            )}
          >
            {body}
          </div>
        </li>
      ))}
    </ol>
  );
}
