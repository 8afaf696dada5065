import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTexts } from "../../../lib/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { documentOf, forStorage, throughEditor, unknownIn } from "./conversion.ts";
import { LinkForm } from "./link-form.tsx";
import { cleanPaste } from "./paste.ts";
import type { RichTextProps } from "./props.ts";
import { richTextExtensions } from "./schema.ts";
import { richTextTexts } from "./texts.ts";
import { RichTextToolbar } from "./toolbar.tsx";

/** Formatted text as visitors read it, or its HTML. */
export function RichTextEditor(props: RichTextProps) {
  const t = useTexts(richTextTexts);
  const { label, value, onChange, isReadOnly } = props;
  const [isSource, setSource] = useState(() => unknownIn(value) !== undefined);
  const unknown = useMemo(() => (isSource ? unknownIn(value) : undefined), [isSource, value]);
  // A value from elsewhere, such as a colleague's, may hold more than the editor knows.
  const written = useRef(value);
  useEffect(() => {
    if (value !== written.current && unknownIn(value)) setSource(true);
    written.current = value;
  }, [value]);
  const write = (html: string) => {
    written.current = html;
    onChange(html);
  };
  if (!isSource) return <FormattedText {...props} onChange={write} onSource={() => setSource(true)} />;
  return (
    <div className="grid gap-1">
      <textarea
        aria-label={label}
        value={value}
        onChange={(event) => write(event.target.value)}
        readOnly={isReadOnly}
        rows={10}
        spellCheck={false}
        className="w-full rounded-md border border-line-strong/60 bg-surface px-2.5 py-2 font-mono text-xs"
      />
      {unknown === undefined ? (
        <div>
          <Button onPress={() => setSource(false)}>{t("formatted")}</Button>
        </div>
      ) : (
        <Notice
          tone="warn"
          actions={
            isReadOnly || unknown.isNested ? null : (
              <Button
                onPress={() => {
                  write(throughEditor(value));
                  setSource(false);
                }}
              >
                {t("formattedAnyway")}
              </Button>
            )
          }
        >
          {unknown.isNested ? t("unknownNesting") : t("unknownParts", { parts: unknown.removed.join(", ") })}
        </Notice>
      )}
    </div>
  );
}

interface FormattedProps extends RichTextProps {
  readonly onSource: () => void;
}

function FormattedText({ label, value, onChange, isReadOnly, variables, onSource }: FormattedProps) {
  const [isLinking, setLinking] = useState(false);
  const written = useRef(value);
  const first = useRef(value);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  const [content] = useState(() => documentOf(value));
  const editor = useEditor({
    extensions: richTextExtensions,
    content,
    // A text stays as it is typed: "16. November" is a date, not the sixteenth item of a list.
    enableInputRules: false,
    enablePasteRules: false,
    editable: !isReadOnly,
    // The page's security policy forbids inline styles; those of the editor are in the stylesheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-readonly": String(isReadOnly),
        // A text that cannot be edited is still read by keyboard.
        tabindex: "0",
        class: "rich-text max-h-112 min-h-20 overflow-auto px-2.5 py-2 text-sm outline-none",
      },
      transformPastedHTML: cleanPaste,
      handleDOMEvents: {
        keydown: (view, event) => {
          if (view.editable && event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            // Elsewhere these keys open the command palette.
            event.stopPropagation();
            setLinking(true);
            return true;
          }
          // Tab leaves the text, also in a list.
          return event.key === "Tab";
        },
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = textOf(changed, first.current);
      report.current(written.current);
    },
  });
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    first.current = value;
    // Undoing takes back what was typed here, not what came from elsewhere.
    editor.chain().setMeta("addToHistory", false).setContent(documentOf(value), { emitUpdate: false }).run();
  }, [editor, value]);
  useEffect(() => {
    editor.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  return (
    <div className="grid gap-1">
      <div className="rounded-md border border-line-strong/60 bg-surface focus-within:border-accent">
        {isReadOnly ? null : (
          <RichTextToolbar
            editor={editor}
            label={label}
            variables={variables}
            onLink={() => setLinking(true)}
            onSource={onSource}
          />
        )}
        <EditorContent editor={editor} />
      </div>
      {isLinking && !isReadOnly ? <LinkForm editor={editor} onClose={() => setLinking(false)} /> : null}
    </div>
  );
}

const textOf = (editor: Editor, before: string): string =>
  editor.isEmpty ? "" : forStorage(editor.getHTML(), before);
