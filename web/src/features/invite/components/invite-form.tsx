import { INVITATION_WEEKS, type InvitationKind } from "@weitersagen/domain/invitation";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useCaptcha } from "../../../lib/captcha/use-captcha.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { CaptchaField } from "../../../ui/form/captcha-field.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { InviteData } from "../api.ts";
import { publicInviteTexts } from "../texts.ts";

/** The public mask. The number of the address is shown and can be corrected. */
export function InviteForm({ data }: { readonly data: InviteData }) {
  const [invited, setInvited] = useState<string>();
  const t = useTexts(publicInviteTexts);
  if (invited === undefined) return <Mask data={data} onSent={setInvited} />;
  return (
    <Done title={t("sent")} action={<Button onClick={() => setInvited(undefined)}>{t("another")}</Button>}>
      {t("sentText", { name: invited })}
    </Done>
  );
}

interface MaskProps {
  readonly data: InviteData;
  readonly onSent: (name: string) => void;
}

function Mask({ data: { mask, employeeNumber }, onSent }: MaskProps) {
  const t = useTexts(publicInviteTexts);
  const api = useApi();
  const captcha = useCaptcha(mask.captcha);
  const [kind, setKind] = useState<InvitationKind>("Kunde");
  const form = useContractForm({
    name: "einladen",
    schema: async () => (await import("../form-schema.ts")).PublicInviteForm,
    labels: {
      employeeNumber: t("number"),
      firstName: t("firstName"),
      lastName: t("lastName"),
      email: t("email"),
      wish: t("wish"),
    },
    optional: [],
    initial: { employeeNumber },
    isSecret: true,
    check: ({ wish }) => (wish ? {} : { wish: t("wishMissing") }),
    send: async ({ wish: _wish, ...typed }, idempotencyKey) => {
      const { invite } = await import("@weitersagen/contract/invitation");
      const body = { ...typed, kind, wishVersion: mask.wishVersion };
      await captcha.protect((solution) =>
        api(invite, { query: { captcha: solution }, body }, { idempotencyKey }),
      );
      onSent(`${typed.firstName} ${typed.lastName}`);
    },
  });
  return (
    <Form form={form} submitLabel={t("send")} note={t("note", { weeks: INVITATION_WEEKS })}>
      <TextField {...form.field("employeeNumber")} hint={t("numberHint")} autoComplete="off" />
      <NameFields form={form} isOwn={false} />
      <EmailField {...form.field("email")} hint={t("emailHint")} autoComplete="off" />
      <Select
        id="einladen-art"
        label={t("kind")}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as InvitationKind)}
        options={mask.kinds.map((value) => ({ value, label: t(value) }))}
      />
      <Checkbox {...form.field("wish")} label={mask.wishText} />
      <CaptchaField captcha={captcha} />
    </Form>
  );
}
