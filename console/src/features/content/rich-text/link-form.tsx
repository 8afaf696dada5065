import type { Editor } from "@tiptap/react";
import { richTextSchemes } from "@weitersagen/contract/rich-text";
import { type KeyboardEvent, useState } from "react";
import { useTexts } from "../../../lib/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { richTextTexts } from "./texts.ts";

/** An address of a scheme that visitors can open, a path of the app, a place on the page or a variable. */
const isTarget = (target: string): boolean =>
  /^(\/(?!\/)|#|\$\{)/.test(target) ||
  richTextSchemes.some((scheme) => target.toLowerCase().startsWith(`${scheme}:`));

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** The address of the link at the cursor, or of the selected text. */
export function LinkForm({ editor, onClose }: Props) {
  const t = useTexts(richTextTexts);
  const before = editor.getAttributes("link")["href"] as string | undefined;
  const [target, setTarget] = useState(before ?? "https://");
  const [isWrong, setWrong] = useState(false);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const setLink = () => {
    const href = target.trim();
    if (!isTarget(href) || href === "https://") {
      setWrong(true);
      return;
    }
    const change = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && before === undefined)
      change.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else change.setMark("link", { href }).run();
    onClose();
  };
  const removeLink = () => {
    editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") setLink();
    else close();
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-48 flex-1">
        <Field
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for this field
          autoFocus
          label={t("linkTarget")}
          value={target}
          error={isWrong ? t("linkWrong") : undefined}
          onChange={(typed) => {
            setTarget(typed);
            setWrong(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button onPress={setLink}>{t("setLink")}</Button>
      {before === undefined ? null : (
        <Button kind="quiet" onPress={removeLink}>
          {t("removeLink")}
        </Button>
      )}
      <Button kind="quiet" onPress={close}>
        {t("cancel")}
      </Button>
    </div>
  );
}
