import { addAgency, type AgencySummary, listAgencies } from "@weitersagen/contract/console/agencies";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useMemo, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { Badge, Empty, Failure } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { releaseTexts } from "./release-texts.ts";
import { agencyTexts } from "./texts.ts";

/** The register of agencies. */
export function AgenciesPage() {
  const t = useTexts(agencyTexts);
  const releases = useTexts(releaseTexts);
  const tenant = useTenant();
  const me = useMe();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({
    queryKey: ["agencies", tenant],
    queryFn: () => callConsole(listAgencies, {}, tenant),
  });
  const columns = useColumns();
  const rows = query.data?.content;
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Link to={`/${tenant}/auftragsfreigaben`} className="link text-sm font-medium">
            {releases("title")}
          </Link>
          <Link to={`/${tenant}/gutschriften`} className="link text-sm font-medium">
            {t("notes")}
          </Link>
          {isAbleTo(me, "agencies.change", tenant) ? (
            <Button kind="primary" onPress={() => setAdding(true)}>
              {t("add")}
            </Button>
          ) : null}
        </div>
      }
    >
      <QueryState query={query} rows={5} />
      {rows?.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      {rows && rows.length > 0 ? <DataTable label={t("title")} columns={columns} rows={rows} /> : null}
      {isAdding ? <AddAgency onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function AddAgency({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(agencyTexts);
  const tenant = useTenant();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    const body = { number: text("number"), name: text("name") };
    if (!(await run(() => callConsole(addAgency, { body }, tenant)))) return;
    await refresh();
    await navigate({ to: `/${tenant}/agenturen/${body.number}` });
  };
  return (
    <Dialog title={t("add")} isOpen onClose={onClose}>
      <form onSubmit={(event) => void add(event)} className="grid gap-4">
        <Field label={t("number")} name="number" isRequired />
        <Field label={t("name")} name="name" isRequired />
        {error ? <Failure error={error} /> : null}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" kind="primary" isPending={isRunning}>
            {t("add")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function useColumns(): Columns<AgencySummary> {
  const t = useTexts(agencyTexts);
  const tenant = useTenant();
  return useMemo<Columns<AgencySummary>>(
    () => [
      {
        id: "name",
        header: t("name"),
        cell: ({ row: { original: agency } }) => (
          <Link to={`/${tenant}/agenturen/${agency.number}`} className="link font-medium">
            {agency.name}
          </Link>
        ),
      },
      { id: "number", header: t("number"), cell: ({ row }) => row.original.number },
      { id: "city", header: t("city"), cell: ({ row }) => row.original.city },
      { id: "members", header: t("members"), cell: ({ row }) => row.original.members },
      {
        id: "state",
        header: t("state"),
        cell: ({ row }) => (
          <Badge tone={row.original.isLocked ? "danger" : "good"}>
            {row.original.isLocked ? t("locked") : t("active")}
          </Badge>
        ),
      },
      {
        id: "missing",
        header: t("missing"),
        cell: ({ row }) => row.original.missing.map((what) => t(what)).join(", "),
      },
    ],
    [t, tenant],
  );
}
