import { type Language, languages } from "@weitersagen/contract/language";
import type { InvitationKind } from "@weitersagen/domain/invitation";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Select } from "../../../ui/form/select.tsx";
import { inviteTexts } from "../invite-texts.ts";

interface KindSelectProps {
  readonly label: string;
  readonly kinds: readonly InvitationKind[];
  readonly value: InvitationKind;
  readonly onChange: (kind: InvitationKind) => void;
}

export function KindSelect({ label, kinds, value, onChange }: KindSelectProps) {
  const t = useTexts(inviteTexts);
  return (
    <Select
      id="einladung-art"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as InvitationKind)}
      options={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
    />
  );
}

interface LanguageSelectProps {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}

export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const t = useTexts(inviteTexts);
  return (
    <Select
      id="einladung-sprache"
      label={t("language")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Language)}
      options={languages.map((language) => ({ value: language, label: t(language) }))}
    />
  );
}
