import { lazy, Suspense } from "react";
import type { RichTextProps } from "./props.ts";

const Editor = lazy(async () => ({ default: (await import("./editor.tsx")).RichTextEditor }));

/** Formatted text. The editor is large, so it is loaded when a page shows one. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<div aria-hidden className="h-29 rounded-md border border-line bg-surface" />}>
      <Editor {...props} />
    </Suspense>
  );
}
