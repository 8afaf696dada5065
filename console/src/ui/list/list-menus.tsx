import { Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Button } from "../button.tsx";
import type { ShownList, UsedListState } from "./list-state.ts";
import { listTexts } from "./texts.ts";

interface MenuProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A button that opens a small panel. */
export function Menu({ name, icon, children }: MenuProps) {
  return (
    <DialogTrigger>
      <Button>
        {icon}
        {name}
      </Button>
      <Popover
        placement="bottom end"
        className="w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-3 shadow-pop"
      >
        <Dialog aria-label={name} className="grid gap-2 outline-none">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

export function ColumnMenu({ list, state }: { readonly list: ShownList; readonly state: UsedListState }) {
  const { language } = useLanguage();
  const t = useTexts(listTexts);
  const toggle = (name: string, isShown: boolean) => {
    const next = Object.keys(list.columns).filter((one) =>
      one === name ? isShown : state.shown.includes(one),
    );
    if (next.length > 0) state.setColumns(next);
  };
  return (
    <Menu name={t("columns")} icon={<Columns3 aria-hidden size={16} />}>
      {Object.entries(list.columns).map(([name, { label }]) => (
        <Checkbox
          key={name}
          isSelected={state.shown.includes(name)}
          onChange={(isShown) => toggle(name, isShown)}
          className="flex cursor-default items-center gap-2 rounded px-1 py-1 text-sm data-[hovered]:bg-raised pointer-coarse:py-2.5"
        >
          {({ isSelected }) => (
            <>
              <span
                aria-hidden
                className={`grid size-4 place-items-center rounded border border-line-strong text-[0.625rem] ${isSelected ? "bg-accent text-on-accent" : ""}`}
              >
                {isSelected ? "✓" : ""}
              </span>
              {label[language]}
            </>
          )}
        </Checkbox>
      ))}
    </Menu>
  );
}
