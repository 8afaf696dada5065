import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** The id of the text that is read after the title, for a question that has to be understood before the answer. */
  describedBy?: string;
  children: ReactNode;
  /** `sheet` fills the screen, for example for a QR code that another phone scans. */
  size?: "regular" | "wide" | "sheet";
}

const sizes = {
  regular: "max-w-lg",
  wide: "max-w-3xl",
  sheet: "h-dvh max-h-dvh w-screen max-w-none rounded-none",
};

/** The native dialog: focus is kept inside and returned, Escape closes, the rest of the page is inert. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  describedBy,
  children,
  size = "regular",
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={classNames(
        "reveal m-auto w-[calc(100%-2rem)] overflow-y-auto rounded-card bg-paper p-6 text-ink backdrop:bg-stage/60 md:p-8 forced-colors:border-2",
        sizes[size],
      )}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-title">
          {title}
        </h2>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label={closeLabel}
          className="-mt-1 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control"
        >
          <X aria-hidden className="size-6" />
        </button>
      </div>
      {open && children}
    </dialog>
  );
}
