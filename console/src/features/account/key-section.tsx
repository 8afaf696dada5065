import { makeOwnKey, removeOwnKey } from "@weitersagen/contract/console/own-account";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure } from "../../ui/states.tsx";
import { accountTexts } from "./texts.ts";

/** The operator's key for commands on the server. Only its owner can make it, so one person cannot sign for two. */
export function KeySection({ hasKey }: { readonly hasKey: boolean }) {
  const t = useTexts(accountTexts);
  const refresh = useRefresh();
  const [key, setKey] = useState<string>();
  const { run, error, isRunning } = useRun();
  const make = () =>
    run(async () => {
      setKey((await callConsole(makeOwnKey, {})).key);
      await refresh();
    });
  const remove = () =>
    run(async () => {
      await callConsole(removeOwnKey, {});
      await refresh();
    });
  return (
    <Section
      title={t("key")}
      actions={
        <span className="flex flex-wrap gap-2">
          {hasKey ? (
            <Button kind="quiet" onPress={() => void remove()}>
              {t("remove")}
            </Button>
          ) : null}
          <Button onPress={() => void make()} isPending={isRunning}>
            {hasKey ? t("keyRenew") : t("keyMake")}
          </Button>
        </span>
      }
    >
      <p className="text-sm text-muted">{hasKey ? t("keySet") : t("keyText")}</p>
      {error ? <Failure error={error} /> : null}
      <Dialog title={t("key")} isOpen={key !== undefined} onClose={() => setKey(undefined)}>
        <p className="text-sm">{t("keyShown")}</p>
        <code className="rounded bg-raised p-2 text-xs break-all">{key}</code>
        <div className="flex justify-end gap-2">
          <CopyButton text={key ?? ""} />
          <Button kind="primary" onPress={() => setKey(undefined)}>
            {t("close")}
          </Button>
        </div>
      </Dialog>
    </Section>
  );
}
