import { Plus } from "lucide-react";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useLocation } from "../lib/router/router-context.tsx";

interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
}

/** Works without script and is found by the browser's own page search. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  useOpenedByAddress();
  return (
    <div className="border-t border-line">
      {items.map((item) => (
        <details
          key={item.id}
          className="group border-b border-line print:details-content:[content-visibility:visible]"
        >
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-4 font-semibold [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 text-lead text-balance wrap-anywhere">{item.title}</span>
            <Plus
              aria-hidden
              className="size-6 shrink-0 text-link transition-transform duration-200 group-open:rotate-45"
            />
          </summary>
          {/* The id is inside, so that the browser opens it for an anchor; the margin keeps the title visible. */}
          <div id={item.id} className="scroll-mt-24 pr-10 pb-6">
            {item.content}
          </div>
        </details>
      ))}
    </div>
  );
}

/** Browsers open the anchor of the first address. After a navigation within the app, the app must do it. */
function useOpenedByAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = hash === "" ? null : document.getElementById(hash.slice(1));
    const details = named?.closest("details");
    if (!details || details.open) return;
    details.open = true;
    named?.scrollIntoView();
  }, [hash]);
}
