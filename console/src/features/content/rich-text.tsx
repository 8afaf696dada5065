import { Bold, Heading2, Heading3, Italic, Link as LinkIcon, List, ListOrdered, Pilcrow } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { contentTexts } from "./texts.ts";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly isReadOnly: boolean;
  readonly variables: readonly string[];
}

const toolStyle =
  "inline-flex size-8 items-center justify-center rounded-md text-muted data-[hovered]:bg-raised data-[hovered]:text-ink";

/** The browser's own commands keep every element of the text that they do not concern. */
function format(command: string, value?: string): void {
  document.execCommand("defaultParagraphSeparator", false, "p");
  document.execCommand("styleWithCSS", false, "false");
  document.execCommand(command, false, value);
}

/** Formatted text as visitors read it, or its HTML. */
export function RichText({ label, value, onChange, isReadOnly, variables }: Props) {
  const t = useTexts(contentTexts);
  const [isSource, setSource] = useState(false);
  const [linkFor, setLinkFor] = useState<Range>();
  const [target, setTarget] = useState("https://");
  const frame = useRef<HTMLDivElement>(null);
  const textBox = () => frame.current?.querySelector<HTMLElement>("[contenteditable]");
  const read = (html: string) => onChange(html === "<br>" || html === "<p><br></p>" ? "" : html);
  // The text reports the change itself.
  const run = (command: string, argument?: string) => {
    textBox()?.focus();
    format(command, argument);
  };
  const rememberSelection = () => {
    const selection = document.getSelection();
    if (selection && selection.rangeCount > 0 && textBox()?.contains(selection.anchorNode))
      setLinkFor(selection.getRangeAt(0).cloneRange());
  };
  const setLink = () => {
    const selection = document.getSelection();
    textBox()?.focus();
    if (selection && linkFor) {
      selection.removeAllRanges();
      selection.addRange(linkFor);
    }
    run("createLink", target);
    setLinkFor(undefined);
  };
  const tools = [
    ["bold", "bold", undefined, Bold],
    ["italic", "italic", undefined, Italic],
    ["heading", "formatBlock", "h2", Heading2],
    ["subheading", "formatBlock", "h3", Heading3],
    ["paragraph", "formatBlock", "p", Pilcrow],
    ["list", "insertUnorderedList", undefined, List],
    ["numbers", "insertOrderedList", undefined, ListOrdered],
  ] as const;
  return (
    <div ref={frame} className="grid gap-1">
      <div className="rounded-md border border-line-strong/60 bg-surface focus-within:border-accent">
        {isReadOnly ? null : (
          <div className="flex flex-wrap items-center gap-0.5 border-b border-line px-1 py-0.5">
            {tools.map(([name, command, argument, Icon]) => (
              <AriaButton
                key={name}
                aria-label={`${t(name)}: ${label}`}
                isDisabled={isSource}
                preventFocusOnPress
                onPress={() => run(command, argument)}
                className={toolStyle}
              >
                <Icon aria-hidden size={16} />
              </AriaButton>
            ))}
            <AriaButton
              aria-label={`${t("link")}: ${label}`}
              isDisabled={isSource}
              preventFocusOnPress
              onPress={rememberSelection}
              className={toolStyle}
            >
              <LinkIcon aria-hidden size={16} />
            </AriaButton>
            {variables.length > 0 && !isSource ? (
              <select
                aria-label={`${t("variable")}: ${label}`}
                value=""
                onChange={(event) => run("insertText", event.target.value)}
                className="h-8 max-w-40 rounded-md bg-surface px-1 text-xs text-muted"
              >
                <option value="">{t("variable")}</option>
                {variables.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            ) : null}
            <AriaButton
              aria-label={`${t("source")}: ${label}`}
              aria-pressed={isSource}
              onPress={() => setSource(!isSource)}
              className={`${toolStyle} ml-auto w-auto px-2 font-mono text-xs`}
            >
              {t("source")}
            </AriaButton>
          </div>
        )}
        {isSource ? (
          <textarea
            aria-label={label}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            rows={10}
            spellCheck={false}
            className="w-full bg-surface px-2.5 py-2 font-mono text-xs outline-none"
          />
        ) : (
          <EditableText label={label} value={value} isReadOnly={isReadOnly} onInput={read} />
        )}
      </div>
      {linkFor ? (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-48 flex-1">
            <Field label={t("linkTarget")} value={target} onChange={setTarget} />
          </div>
          <Button onPress={setLink}>{t("setLink")}</Button>
          <Button kind="quiet" onPress={() => setLinkFor(undefined)}>
            {t("cancel")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface EditableProps extends Pick<Props, "label" | "value" | "isReadOnly"> {
  readonly onInput: (html: string) => void;
}

/** The text itself. What is typed is in it already, so only a value from elsewhere replaces its content. */
function EditableText({ label, value, isReadOnly, onInput }: EditableProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page's security policy lets no script of a text run.
    if (box.current && box.current.innerHTML !== value) box.current.innerHTML = value;
  }, [value]);
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a text area holds no formatted text
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-label={label}
      aria-readonly={isReadOnly}
      contentEditable={!isReadOnly}
      suppressContentEditableWarning
      onInput={(event) => onInput(event.currentTarget.innerHTML)}
      onPaste={(event) => {
        event.preventDefault();
        format("insertText", event.clipboardData.getData("text/plain"));
      }}
      className="rich-text max-h-112 min-h-20 overflow-auto px-2.5 py-2 text-sm outline-none"
    />
  );
}
