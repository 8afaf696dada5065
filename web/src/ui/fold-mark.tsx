import { ChevronDown } from "lucide-react";
import { classNames } from "./class-names.ts";

/** The arrow of a `details` with the class `group`. It turns when the details are open. */
export function FoldMark({ look = "size-5" }: { readonly look?: string }) {
  return (
    <ChevronDown
      aria-hidden
      className={classNames("transition-transform duration-200 group-open:rotate-180", look)}
    />
  );
}
