import {
  createApiKey,
  LONGEST_KEY_NAME,
  MOST_ADDRESS_CHARACTERS,
} from "@weitersagen/contract/console/api-keys";
import { type ApiKeyScope, apiKeyScopes } from "@weitersagen/domain/api-key-scopes";
import { endOfDay, readIsoDate } from "@weitersagen/domain/dates";
import { type FormEvent, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { Failure } from "../../ui/states.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { keyTexts } from "./keys-texts.ts";

const endOf = (day: string): Date | null => (day === "" ? null : endOfDay(readIsoDate(day)));

/** Makes a key, then shows it once. */
export function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(keyTexts);
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(["orders"]);
  const [key, setKey] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    const body = {
      name: text("name"),
      scopes: [...scopes],
      expiresAt: endOf(text("expires")),
      networks: text("from")
        .split(/[\s,;]+/)
        .filter((network) => network !== ""),
    };
    void run(async () => {
      if (scopes.length === 0) throw new Error(t("noScope"));
      const created = await callConsole(createApiKey, { body }, tenant);
      setKey(created.key);
      await refresh();
    });
  };
  if (key !== undefined)
    return (
      <Dialog title={t("createdTitle")} isOpen>
        <p className="text-sm">{t("createdText")}</p>
        <code
          aria-label={t("key")}
          className="rounded-md border border-line bg-raised p-3 text-sm break-all select-all"
        >
          {key}
        </code>
        <div className="flex justify-end gap-2">
          <CopyButton text={key} />
          <Button kind="primary" onPress={onClose}>
            {t("done")}
          </Button>
        </div>
      </Dialog>
    );
  const toggle = (scope: ApiKeyScope, isSelected: boolean) =>
    setScopes(apiKeyScopes.filter((name) => (name === scope ? isSelected : scopes.includes(name))));
  return (
    <Dialog title={t("create")} isOpen onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label={t("name")}
          hint={t("nameHint")}
          name="name"
          isRequired
          maxLength={LONGEST_KEY_NAME}
          autoComplete="off"
        />
        <fieldset className="grid gap-1">
          <legend className="text-sm font-medium">{t("scopes")}</legend>
          {apiKeyScopes.map((scope) => (
            <CheckBox
              key={scope}
              label={t(scope)}
              isSelected={scopes.includes(scope)}
              onChange={(isSelected) => toggle(scope, isSelected)}
            />
          ))}
        </fieldset>
        <Field label={t("expires")} hint={t("expiresHint")} name="expires" type="date" />
        <TextArea
          label={t("from")}
          hint={t("fromHint")}
          name="from"
          rows={2}
          maxLength={MOST_ADDRESS_CHARACTERS}
        />
        {error ? <Failure error={error} /> : null}
        <DialogButtons onCancel={onClose}>
          <Button kind="primary" type="submit" isPending={isRunning}>
            {t("create")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
