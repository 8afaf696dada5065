import { Plus } from "lucide-react";
import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { ContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { AddressFields } from "../../../ui/form/person-fields.tsx";
import { dataTexts } from "../data-texts.ts";

interface AddressFoldProps {
  readonly form: ComponentProps<typeof AddressFields>["form"] & Pick<ContractForm, "attempt">;
}

/** The optional address, collapsed while it is empty: entries that a draft or the browser filled in may be refused, so they are shown. */
export function AddressFold({ form }: AddressFoldProps) {
  const t = useTexts(dataTexts);
  const fold = useRef<HTMLDetailsElement>(null);
  const openIfFilled = () => {
    const inputs = [...(fold.current?.querySelectorAll("input") ?? [])];
    if (fold.current && inputs.some(({ value }) => value !== "")) fold.current.open = true;
  };
  const openAtFirst = useEffectEvent(openIfFilled);
  useEffect(() => {
    // After the form has filled in its draft.
    const timer = setTimeout(() => openAtFirst());
    return () => clearTimeout(timer);
  }, []);
  // Before the summary moves the focus, which cannot go into a closed fold.
  useLayoutEffect(() => {
    const hasFailed = form.attempt > 0;
    if (hasFailed && fold.current?.querySelector("[aria-invalid=true]")) fold.current.open = true;
  }, [form.attempt]);
  return (
    <details ref={fold} onChange={openIfFilled} className="group border-y border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t("more")}
        <Plus
          aria-hidden
          className="size-6 shrink-0 text-link transition-transform duration-200 group-open:rotate-45"
        />
      </summary>
      <div className="pb-6">
        <AddressFields form={form} label={t("more")} hint={t("addressHint")} />
      </div>
    </details>
  );
}
