import { addCatalogueProduct, type ProductView } from "@weitersagen/contract/console/products";
import { isStillOffered } from "@weitersagen/domain/product-life";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { fieldTexts } from "./field-texts.ts";
import { catalogueTexts } from "./texts.ts";

interface Props {
  /** The product to copy. */
  readonly template?: ProductView | undefined;
  readonly onClose: () => void;
}

/** Asks for what a new draft needs, and opens it. */
export function NewProductDialog({ template, onClose }: Props) {
  const t = useTexts(catalogueTexts);
  const f = useTexts(fieldTexts);
  const tenant = useTenant();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [externalId, setExternalId] = useState("");
  const [number, setNumber] = useState("");
  const devices = template?.devices.filter(({ state }) => isStillOffered(state)).length ?? 0;
  const copied = [
    t("copyTexts"),
    ...(template?.picture ? [t("copyPicture")] : []),
    ...(template?.form.commission ? [t("copyCommission")] : []),
    ...(devices > 0 ? [t(devices === 1 ? "copyDevice" : "copyDevices", { count: devices })] : []),
  ];
  const create = async () => {
    const id = Number(number) > 0 ? Number(number) : null;
    const body = { id, externalId, name, templateId: template?.id ?? null };
    const added = await callConsole(addCatalogueProduct, { body }, tenant);
    await navigate({ to: `/${tenant}/katalog/${added.id}` });
  };
  return (
    <ActionDialog
      title={template ? t("copyTitle") : t("addTitle")}
      text={
        template
          ? [
              t("copyText", { name: template.form.displayName, parts: copied.join(", ") }),
              ...(devices > 0 ? [t("copyDevicesText")] : []),
              t("addText"),
            ].join(" ")
          : t("addText")
      }
      button={t("create")}
      isOpen
      onClose={onClose}
      run={create}
    >
      <Field label={f("displayName")} value={name} onChange={setName} isRequired maxLength={120} />
      <Field
        label={t("externalIdNew")}
        hint={f("providerHint")}
        value={externalId}
        onChange={setExternalId}
        isRequired
        maxLength={40}
      />
      <Field
        label={t("number")}
        hint={t("numberHint")}
        value={number}
        onChange={setNumber}
        inputMode="numeric"
        pattern="[0-9]*"
      />
    </ActionDialog>
  );
}
