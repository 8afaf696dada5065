import { ChevronDown } from "lucide-react";
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTexts } from "../../../lib/language.tsx";
import { richTextTexts } from "./texts.ts";
import { toolStyle } from "./tool-style.ts";

interface Props {
  readonly variables: readonly string[];
  readonly onChoose: (name: string) => void;
}

/** The variables that can be inserted. Arrow keys move through them, Enter inserts one. */
export function VariableMenu({ variables, onChoose }: Props) {
  const t = useTexts(richTextTexts);
  return (
    <MenuTrigger>
      <Button aria-label={t("variable")} className={`${toolStyle} gap-1 px-2 text-xs`}>
        {t("variableShort")}
        <ChevronDown aria-hidden size={14} />
      </Button>
      <Popover className="rounded-lg border border-line bg-surface p-1 shadow-pop">
        <Menu className="max-h-80 overflow-auto outline-none" onAction={(name) => onChoose(String(name))}>
          {[...new Set(variables)].map((name) => (
            <MenuItem
              key={name}
              id={name}
              className="cursor-default rounded px-2 py-1.5 text-sm data-[focused]:bg-raised"
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
