import { ChevronDown } from "lucide-react";
import { classNames } from "./class-names.ts";

/** The arrow of a `details` that is a `group`: it turns over when that is opened. */
export function FoldMark({ look = "size-5" }: { readonly look?: string }) {
  return (
    <ChevronDown
      aria-hidden
      className={classNames("transition-transform duration-200 group-open:rotate-180", look)}
    />
  );
}
