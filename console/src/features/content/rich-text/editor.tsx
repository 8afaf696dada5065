import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { closeHistory } from "@tiptap/pm/history";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
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
  const { value, onChange } = props;
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
  return (
    <>
      {/* Stays while the HTML is edited, so that what was typed before can still be undone. */}
      <div hidden={isSource}>
        <FormattedText
          {...props}
          onChange={write}
          onSource={() => setSource(true)}
          isHidden={isSource}
          ownValue={written}
        />
      </div>
      {isSource ? (
        <SourceText {...props} onChange={write} unknown={unknown} onFormatted={() => setSource(false)} />
      ) : null}
    </>
  );
}

interface SourceProps extends RichTextProps {
  readonly unknown: ReturnType<typeof unknownIn>;
  readonly onFormatted: () => void;
}

function SourceText({ label, value, onChange, isReadOnly, unknown, onFormatted }: SourceProps) {
  const t = useTexts(richTextTexts);
  return (
    <div className="grid gap-1">
      <textarea
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        readOnly={isReadOnly}
        rows={10}
        spellCheck={false}
        className="w-full rounded-md border border-line-strong/60 bg-surface px-2.5 py-2 font-mono text-xs"
      />
      {unknown === undefined ? (
        <div>
          <Button onPress={onFormatted}>{t("formatted")}</Button>
        </div>
      ) : (
        <Notice
          tone="warn"
          actions={
            isReadOnly || unknown.isNested ? null : (
              <Button
                onPress={() => {
                  onChange(throughEditor(value));
                  onFormatted();
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
  /** While the HTML is edited instead. */
  readonly isHidden: boolean;
  /** The last value that was typed here, formatted or as HTML. */
  readonly ownValue: RefObject<string>;
}

function FormattedText(props: FormattedProps) {
  const { label, value, onChange, isReadOnly, variables, onSource, isHidden, ownValue } = props;
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
            takeSelection(view);
            setLinking(true);
            return true;
          }
          if (event.key !== "Tab") return false;
          takeSelection(view);
          // Tab leaves the text, also in a list.
          return true;
        },
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = textOf(changed, first.current);
      report.current(written.current);
    },
  });
  const isForeign = useRef(false);
  useEffect(() => {
    if (value === written.current) return;
    if (value !== ownValue.current) isForeign.current = true;
    if (isHidden) return;
    written.current = value;
    first.current = value;
    // One step back for the whole change, also if it comes within the half second that joins keystrokes.
    editor.view.dispatch(closeHistory(editor.state.tr));
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
    if (isForeign.current) forgetHistory(editor);
    isForeign.current = false;
  }, [editor, value, isHidden, ownValue]);
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

/** The browser reports a selection a moment later: too late if the next key moves the focus away. */
function takeSelection(view: EditorView): void {
  const selected = view.dom.ownerDocument.getSelection();
  if (!selected?.anchorNode || !selected.focusNode) return;
  if (!view.dom.contains(selected.anchorNode) || !view.dom.contains(selected.focusNode)) return;
  const placeOf = (node: Node, offset: number) => view.state.doc.resolve(view.posAtDOM(node, offset));
  const selection = TextSelection.between(
    placeOf(selected.anchorNode, selected.anchorOffset),
    placeOf(selected.focusNode, selected.focusOffset),
  );
  if (!selection.eq(view.state.selection)) view.dispatch(view.state.tr.setSelection(selection));
}

/** Undoing takes back what was typed here, never what came from elsewhere: the history begins anew with that. */
function forgetHistory(editor: Editor): void {
  const { schema, plugins, doc } = editor.state;
  editor.view.updateState(EditorState.create({ schema, plugins, doc }));
  // Updates the buttons.
  editor.view.dispatch(editor.state.tr.setMeta("addToHistory", false));
}

const textOf = (editor: Editor, before: string): string =>
  editor.isEmpty ? "" : forStorage(editor.getHTML(), before);
