import { type ReactNode, useEffect, useRef } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useOpenForm } from "../lib/open-forms.ts";

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose?: () => void;
  /** For two columns of fields. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A dialog over the page. Without `onClose` it stays until its work is done. */
export function Dialog({ title, isOpen, onClose, isWide = false, children }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      className="fixed inset-0 z-50 grid items-start justify-items-center overflow-auto bg-black/40 p-4 pt-[12vh]"
    >
      <Modal
        className={`w-full ${isWide ? "max-w-3xl" : "max-w-md"} rounded-xl border border-line bg-surface shadow-pop`}
      >
        <AriaDialog className="grid gap-4 p-5 outline-none">
          <Heading slot="title" className="text-lg font-semibold">
            {title}
          </Heading>
          <FirstField>{children}</FirstField>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What is typed, chosen or ticked. The list of a choice is a button; the `select` behind it is hidden. */
const fields =
  "input:not([type=hidden],[type=file],[tabindex='-1'],:disabled), textarea:not(:disabled), button[aria-haspopup=listbox]:not(:disabled)";

/** A person who opens a form fills it in next, so its first field has the focus, not the dialog around it. */
function FirstField({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useOpenForm();
  useEffect(() => {
    const field = content.current?.querySelector<HTMLElement>(fields);
    field?.focus();
  }, []);
  return (
    <div ref={content} className="contents">
      {children}
    </div>
  );
}
