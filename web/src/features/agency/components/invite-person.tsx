import { invite, InvitedPerson } from "@weitersagen/contract/invitation";
import type { Language } from "@weitersagen/contract/language";
import { Ticked } from "@weitersagen/contract/person";
import { wire } from "@weitersagen/contract/wire";
import type { InvitationKind } from "@weitersagen/domain/invitation";
import { useState } from "react";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import type { InviteMask } from "../invite-mask.ts";
import { inviteTexts, inviteWeeks } from "../invite-texts.ts";
import { useAgency } from "../use-agency.ts";
import { KindSelect, LanguageSelect } from "./invite-choices.tsx";

const { firstName, lastName, email } = InvitedPerson.fields;
const PersonForm = wire({ firstName, lastName, email, wish: ["EinwilligungVersion", Ticked] });

interface Sent {
  readonly name: string;
  readonly link: string;
}

/** Invites one person by mail. */
export function InvitePerson({ mask }: { readonly mask: InviteMask }) {
  const [sent, setSent] = useState<Sent>();
  if (sent) return <InvitedDone {...sent} onAnother={() => setSent(undefined)} />;
  return <PersonMask mask={mask} onSent={setSent} />;
}

function PersonMask({ mask, onSent }: { readonly mask: InviteMask; readonly onSent: (sent: Sent) => void }) {
  const t = useTexts(inviteTexts);
  const { api } = useAgency();
  const page = usePage();
  const [kind, setKind] = useState<InvitationKind>("Kunde");
  const [language, setLanguage] = useState<Language>(page.language);
  const form = useContractForm({
    name: "einladung",
    schema: PersonForm,
    labels: {
      firstName: t("firstName"),
      lastName: t("lastName"),
      email: t("email"),
      wish: t("wish"),
    },
    // What a member typed about another person is not kept in the browser.
    isSecret: true,
    check: ({ wish }) => (wish ? {} : { wish: t("wishMissing") }),
    send: async ({ wish: _wish, ...person }, idempotencyKey) => {
      const body = { ...person, kind, language, wishVersion: mask.wishVersion };
      const answer = await api(invite, { query: {}, body }, { idempotencyKey });
      if (answer.body) onSent({ name: `${person.firstName} ${person.lastName}`, link: answer.body.link });
    },
  });
  return (
    <Form form={form} submitLabel={t("send")} note={t("sendNote", inviteWeeks)}>
      <NameFields form={form} isOwn={false} />
      <EmailField {...form.field("email")} autoComplete="off" />
      <div className="grid gap-6 md:grid-cols-2">
        <KindSelect label={t("kind")} kinds={mask.kinds} value={kind} onChange={setKind} />
        <LanguageSelect value={language} onChange={setLanguage} />
      </div>
      <Checkbox {...form.field("wish")} label={mask.wishText} />
    </Form>
  );
}

function InvitedDone({ name, link, onAnother }: Sent & { readonly onAnother: () => void }) {
  const t = useTexts(inviteTexts);
  const invitations = usePath("AgenturEinladungen");
  return (
    <Done
      title={t("sent", { name })}
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={onAnother}>{t("another")}</Button>
          {invitations !== undefined && (
            <ButtonLink to={invitations} variant="secondary">
              {t("toInvitations")}
            </ButtonLink>
          )}
        </div>
      }
    >
      <p>{t("sentText", { name })}</p>
      <p className="mt-3 text-base font-semibold text-ink wrap-anywhere">{link}</p>
      <CopyButton text={link} label={t("copy")} variant="secondary" className="mt-3" />
    </Done>
  );
}
