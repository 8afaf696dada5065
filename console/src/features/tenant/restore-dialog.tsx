import { compareTenantVersion, restoreTenantVersion } from "@weitersagen/contract/console/tenant-draft";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent } from "react";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { versionTexts } from "./versions-texts.ts";

/** Shows what an older version would change today, then publishes it again. */
export function RestoreDialog({
  number,
  onClose,
}: {
  readonly number: number;
  readonly onClose: () => void;
}) {
  const t = useTexts(versionTexts);
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const query = useQuery({
    queryKey: ["tenant-version", tenant, number],
    queryFn: () => callConsole(compareTenantVersion, { params: { number } }, tenant),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const note = submitted(event)("note");
    const body = { base: query.data?.current ?? 0, note };
    const isDone = await run(() => callConsole(restoreTenantVersion, { params: { number }, body }, tenant));
    if (isDone) onClose();
    await refresh();
  };
  const differences = query.data?.differences ?? [];
  return (
    <Dialog title={t("restoreTitle", { number })} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        {query.isPending ? <Loading rows={2} /> : null}
        {query.error ? <Failure error={query.error} /> : null}
        {query.data ? (
          <>
            <p className="text-sm">{differences.length === 0 ? t("nothing") : t("restoreText")}</p>
            <div className="max-h-[40vh] overflow-y-auto">
              <DifferenceList differences={differences} />
            </div>
          </>
        ) : null}
        <Field label={t("note")} name="note" maxLength={300} autoComplete="off" />
        {error ? <Failure error={error} /> : null}
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button kind="primary" type="submit" isPending={isRunning} isDisabled={differences.length === 0}>
            {t("restore")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
