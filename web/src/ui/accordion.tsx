import { Plus } from "lucide-react";
import type { ReactNode } from "react";

interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
}

/** Works without script and is found by the browser's own page search. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className="border-t border-line">
      {items.map((item) => (
        <details key={item.id} id={item.id} className="group border-b border-line">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-4 font-semibold [&::-webkit-details-marker]:hidden">
            <span className="text-lead">{item.title}</span>
            <Plus
              aria-hidden
              className="size-6 shrink-0 text-link transition-transform duration-200 group-open:rotate-45"
            />
          </summary>
          <div className="pr-10 pb-6">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
