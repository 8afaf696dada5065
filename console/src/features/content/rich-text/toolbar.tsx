import { type ChainedCommands, type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Redo2,
  Undo2,
} from "lucide-react";
import { Button, ToggleButton, Toolbar } from "react-aria-components";
import { useTexts } from "../../../lib/language.tsx";
import { richTextTexts } from "./texts.ts";
import { toolStyle } from "./tool-style.ts";
import { VariableMenu } from "./variable-menu.tsx";

interface Tool {
  readonly name: "bold" | "italic" | "heading" | "subheading" | "paragraph" | "list" | "numbers";
  readonly icon: LucideIcon;
  readonly isOn: (editor: Editor) => boolean;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

const tools: readonly Tool[] = [
  { name: "bold", icon: Bold, isOn: (e) => e.isActive("bold"), run: (chain) => chain.toggleBold() },
  { name: "italic", icon: Italic, isOn: (e) => e.isActive("italic"), run: (chain) => chain.toggleItalic() },
  {
    name: "heading",
    icon: Heading2,
    isOn: (e) => e.isActive("heading", { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: "subheading",
    icon: Heading3,
    isOn: (e) => e.isActive("heading", { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    name: "paragraph",
    icon: Pilcrow,
    isOn: (e) => e.isActive("paragraph") && !e.isActive("listItem"),
    run: (chain) => chain.clearNodes(),
  },
  {
    name: "list",
    icon: List,
    isOn: (e) => e.isActive("bulletList"),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: "numbers",
    icon: ListOrdered,
    isOn: (e) => e.isActive("orderedList"),
    run: (chain) => chain.toggleOrderedList(),
  },
];

interface Props {
  readonly editor: Editor;
  readonly label: string;
  readonly variables: readonly string[];
  readonly onLink: () => void;
  readonly onSource: () => void;
}

export function RichTextToolbar({ editor, label, variables, onLink, onSource }: Props) {
  const t = useTexts(richTextTexts);
  const state = useEditorState({
    editor,
    selector: () => ({
      pressed: tools.filter(({ isOn }) => isOn(editor)).map(({ name }) => name),
      isLink: editor.isActive("link"),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  return (
    <Toolbar
      aria-label={t("toolbar", { label })}
      className="flex flex-wrap items-center gap-0.5 border-b border-line px-1 py-0.5"
    >
      {tools.map(({ name, icon: Icon, run }) => (
        <ToggleButton
          key={name}
          aria-label={t(name)}
          isSelected={state.pressed.includes(name)}
          preventFocusOnPress
          onChange={() => run(editor.chain().focus()).run()}
          className={toolStyle}
        >
          <Icon aria-hidden size={16} />
        </ToggleButton>
      ))}
      <ToggleButton
        aria-label={t("link")}
        isSelected={state.isLink}
        preventFocusOnPress
        onChange={onLink}
        className={toolStyle}
      >
        <LinkIcon aria-hidden size={16} />
      </ToggleButton>
      <Button
        aria-label={t("undo")}
        isDisabled={!state.canUndo}
        preventFocusOnPress
        onPress={() => editor.chain().focus().undo().run()}
        className={toolStyle}
      >
        <Undo2 aria-hidden size={16} />
      </Button>
      <Button
        aria-label={t("redo")}
        isDisabled={!state.canRedo}
        preventFocusOnPress
        onPress={() => editor.chain().focus().redo().run()}
        className={toolStyle}
      >
        <Redo2 aria-hidden size={16} />
      </Button>
      {variables.length > 0 ? (
        <VariableMenu
          variables={variables}
          onChoose={(name) => editor.chain().focus().insertContent(name).run()}
        />
      ) : null}
      <Button
        aria-label={t("source")}
        onPress={onSource}
        className={`${toolStyle} ml-auto px-2 font-mono text-xs`}
      >
        HTML
      </Button>
    </Toolbar>
  );
}
