import { addCatalogueProduct } from "@weitersagen/contract/console/products";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Failure } from "../../ui/states.tsx";
import { fieldTexts } from "./field-texts.ts";
import { catalogueTexts } from "./texts.ts";

interface Props {
  /** The product to copy. */
  readonly template?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** Asks for what a new draft needs, and opens it. */
export function NewProductDialog({ template, onClose }: Props) {
  const t = useTexts(catalogueTexts);
  const f = useTexts(fieldTexts);
  const tenant = useTenant();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const create = async (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    const number = Number(text("number"));
    const body = {
      id: number > 0 ? number : null,
      externalId: text("externalId"),
      name: text("name"),
      templateId: template?.id ?? null,
    };
    let id = 0;
    const isDone = await run(async () => {
      ({ id } = await callConsole(addCatalogueProduct, { body }, tenant));
    });
    if (!isDone) return;
    onClose();
    await refresh();
    await navigate({ to: `/${tenant}/katalog/${id}` });
  };
  return (
    <Dialog title={template ? t("copyTitle") : t("addTitle")} isOpen onClose={onClose}>
      <form onSubmit={(event) => void create(event)} className="grid gap-4">
        <p className="text-sm">
          {template ? `${t("copyText", { name: template.name })} ` : ""}
          {t("addText")}
        </p>
        <Field label={f("displayName")} name="name" isRequired maxLength={120} />
        <Field
          label={t("externalIdNew")}
          hint={f("providerHint")}
          name="externalId"
          isRequired
          maxLength={40}
        />
        <Field
          label={t("number")}
          hint={t("numberHint")}
          name="number"
          inputMode="numeric"
          pattern="[0-9]*"
        />
        {error ? <Failure error={error} /> : null}
        <Button type="submit" kind="primary" isPending={isRunning}>
          {t("create")}
        </Button>
      </form>
    </Dialog>
  );
}
