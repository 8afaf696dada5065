import {
  listViews,
  removeView,
  renameView,
  type SavedView,
  saveView,
} from "@weitersagen/contract/console/views";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useTexts } from "../../lib/language.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../button.tsx";
import { Field } from "../field.tsx";
import { Failure } from "../states.tsx";
import { Menu } from "./list-menus.tsx";
import type { UsedListState } from "./list-state.ts";
import { listTexts } from "./texts.ts";

interface Props {
  /** What the views are of: the id of the call. */
  readonly id: string;
  readonly state: Pick<UsedListState, "view" | "open">;
  /** What a view keeps, if it is not that of a list. */
  readonly hint?: string;
}

/** The operator's own views of a list or report. */
export function ViewMenu({ id, state, hint }: Props) {
  const t = useTexts(listTexts);
  const client = useQueryClient();
  const queryKey = ["views", id];
  const query = useQuery({ queryKey, queryFn: () => callConsole(listViews, { query: { list: id } }) });
  const { run, error, isRunning } = useRun();
  const [name, setName] = useState("");
  const [renamed, setRenamed] = useState<number>();
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
  const rename = (view: SavedView, next: string) =>
    void change(async () => {
      await callConsole(renameView, { params: { id: view.id }, body: { name: next } });
      setRenamed(undefined);
    });
  const views = query.data?.content ?? [];
  return (
    <Menu name={t("views")} icon={<Bookmark aria-hidden size={16} />}>
      {views.length === 0 ? <p className="text-sm text-muted">{t("noViews")}</p> : null}
      <ul className="grid max-h-60 gap-0.5 overflow-auto">
        {views.map((view) => (
          <li key={view.id}>
            {view.id === renamed ? (
              <RenameForm
                view={view}
                others={views.filter((other) => other !== view)}
                isRunning={isRunning}
                onRename={(next) => rename(view, next)}
                onCancel={() => setRenamed(undefined)}
              />
            ) : (
              <ViewEntry
                view={view}
                isOpen={view.search === state.view}
                onOpen={() => state.open(view.search)}
                onRename={() => setRenamed(view.id)}
                onRemove={() => void change(() => callConsole(removeView, { params: { id: view.id } }))}
              />
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="grid gap-2 border-t border-line pt-3">
        <Field
          label={t("viewName")}
          hint={hint ?? t("viewsHint")}
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

interface EntryProps {
  readonly view: SavedView;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function ViewEntry({ view: { name }, isOpen, onOpen, onRename, onRemove }: EntryProps) {
  const t = useTexts(listTexts);
  return (
    <div className="flex items-center">
      <button
        type="button"
        onClick={onOpen}
        className={`min-h-8 min-w-0 flex-1 rounded px-2 text-left text-sm wrap-break-word hover:bg-raised ${isOpen ? "font-semibold text-accent-strong" : ""}`}
      >
        {name}
      </button>
      <Button kind="quiet" aria-label={t("renameView", { name })} onPress={onRename}>
        <Pencil aria-hidden size={14} />
      </Button>
      <Button kind="quiet" aria-label={t("removeView", { name })} onPress={onRemove}>
        <Trash2 aria-hidden size={14} />
      </Button>
    </div>
  );
}

interface RenameProps {
  readonly view: SavedView;
  readonly others: readonly SavedView[];
  readonly isRunning: boolean;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
}

function RenameForm({ view, others, isRunning, onRename, onCancel }: RenameProps) {
  const t = useTexts(listTexts);
  const [name, setName] = useState(view.name);
  const isTaken = others.some((other) => other.name === name.trim());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    submitted(event);
    if (!isTaken) onRename(name);
  };
  return (
    <form onSubmit={submit} className="grid gap-2 rounded-md bg-raised p-2">
      <Field
        label={t("newViewName")}
        value={name}
        onChange={setName}
        maxLength={60}
        isRequired
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for it
        autoFocus
        error={isTaken ? t("nameTaken") : undefined}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="primary" isPending={isRunning}>
          {t("rename")}
        </Button>
        <Button kind="quiet" onPress={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
