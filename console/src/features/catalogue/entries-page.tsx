import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { Empty } from "../../ui/states.tsx";

interface Props<Entry> {
  readonly t: (key: "title" | "intro" | "add" | "empty" | "emptyHint") => string;
  readonly query: Pick<UseQueryResult, "error" | "isPending" | "refetch">;
  readonly entries: readonly Entry[] | undefined;
  /** Absent for operators who may only read. */
  readonly onAdd: (() => void) | undefined;
  /** Above the list: what waits for a second person. */
  readonly notices?: ReactNode;
  /** An entry as an item of the list. */
  readonly show: (entry: Entry) => ReactNode;
  readonly dialog: ReactNode;
}

/** A page about one kind of entry: all of them in a list, and a dialog that adds or changes one. */
export function EntriesPage<Entry>({ t, query, entries, onAdd, notices, show, dialog }: Props<Entry>) {
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={
        onAdd ? (
          <Button kind="primary" onPress={onAdd}>
            <Plus aria-hidden size={16} />
            {t("add")}
          </Button>
        ) : null
      }
    >
      <QueryState query={query} rows={4} />
      {notices}
      {entries?.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      {entries && entries.length > 0 ? <ul className="grid gap-3">{entries.map(show)}</ul> : null}
      {dialog}
    </Page>
  );
}
