import { partName } from "@weitersagen/contract/console/mail-parts";
import { saveTexts, type TextKind } from "@weitersagen/contract/console/texts";
import type { Language } from "@weitersagen/contract/language";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { textDeskTexts } from "./texts.ts";

export interface TextChange {
  readonly key: string;
  readonly language: Language;
  /** The tenant's own text that is published; null for the standard. */
  readonly before: string | null;
  readonly after: string | null;
}

interface Props {
  readonly id: string;
  readonly kind: TextKind;
  readonly changes: readonly TextChange[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const reach = { mail: "reachMail", share: "reachShare", page: "reachPage" } as const;

/** Asks before texts are published: whom they reach, from when on, and what changes. */
export function PublishTexts({ id, kind, changes, onClose, onDone }: Props) {
  const t = useTexts(textDeskTexts);
  const tenant = useTenant();
  const { language } = useLanguage();
  const refresh = useRefresh();
  const publish = async () => {
    await callConsole(saveTexts, { params: { id }, body: { changes: [...changes] } }, tenant);
    // The server that answers next may take a moment to know the texts.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await refresh();
  };
  return (
    <ActionDialog
      title={t("publishTitle")}
      text={t(changes.every(({ after }) => after === null) ? "reachStandard" : reach[kind])}
      button={t("save")}
      isOpen
      onClose={onClose}
      run={publish}
      onDone={onDone}
    >
      <ul className="grid max-h-[40vh] gap-3 overflow-y-auto text-sm">
        {changes.map(({ key, language: of, after }) => (
          <li key={`${key}.${of}`} className="grid gap-0.5">
            <span className="text-xs text-muted">
              {partName(kind, key.split(".")[0] ?? key, language)} ({t(of === "de" ? "german" : "english")})
            </span>
            <span className="whitespace-pre-line wrap-anywhere" lang={after === null ? language : of}>
              {after ?? t("reset")}
            </span>
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}
