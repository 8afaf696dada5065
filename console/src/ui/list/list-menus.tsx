import { listViews, removeView, saveView } from "@weitersagen/contract/console/views";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Columns3, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Checkbox, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { Failure } from "../states.tsx";
import type { ShownList, UsedListState } from "./list-state.ts";
import { listTexts } from "./texts.ts";

interface MenuProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Menu({ name, icon, children }: MenuProps) {
  return (
    <DialogTrigger>
      <Button>
        {icon}
        {name}
      </Button>
      <Popover
        placement="bottom end"
        className="w-72 rounded-lg border border-line bg-surface p-3 shadow-pop"
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
          className="flex cursor-default items-center gap-2 rounded px-1 py-1 text-sm data-[hovered]:bg-raised"
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

interface ViewProps {
  /** What the views are of: the id of the call. */
  readonly id: string;
  readonly state: Pick<UsedListState, "view" | "open">;
}

/** The operator's own views of a list or report. */
export function ViewMenu({ id, state }: ViewProps) {
  const t = useTexts(listTexts);
  const client = useQueryClient();
  const queryKey = ["views", id];
  const query = useQuery({ queryKey, queryFn: () => callConsole(listViews, { query: { list: id } }) });
  const { run, error, isRunning } = useRun();
  const [name, setName] = useState("");
  const change = async (work: () => Promise<unknown>) => {
    if (await run(work)) await client.invalidateQueries({ queryKey });
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    submitted(event);
    void change(async () => {
      await callConsole(saveView, { body: { list: id, name, search: state.view } });
      setName("");
    });
  };
  const views = query.data?.content ?? [];
  return (
    <Menu name={t("views")} icon={<Bookmark aria-hidden size={16} />}>
      {views.length === 0 ? <p className="text-sm text-muted">{t("noViews")}</p> : null}
      <ul className="grid max-h-60 gap-0.5 overflow-auto">
        {views.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <button
              type="button"
              onClick={() => state.open(view.search)}
              className={`min-h-8 flex-1 rounded px-2 text-left text-sm hover:bg-raised ${view.search === state.view ? "font-semibold text-accent-strong" : ""}`}
            >
              {view.name}
            </button>
            <Button
              kind="quiet"
              aria-label={t("removeView", { name: view.name })}
              onPress={() => void change(() => callConsole(removeView, { params: { id: view.id } }))}
            >
              <Trash2 aria-hidden size={14} />
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="grid gap-2 border-t border-line pt-3">
        <Field
          label={t("viewName")}
          hint={t("viewsHint")}
          value={name}
          onChange={setName}
          maxLength={60}
          isRequired
        />
        <Button type="submit" isPending={isRunning}>
          {t("saveView")}
        </Button>
      </form>
      {(error ?? query.error) ? <Failure error={(error ?? query.error) as Error} /> : null}
    </Menu>
  );
}
