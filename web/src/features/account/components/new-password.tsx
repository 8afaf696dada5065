import { passwordHint } from "@weitersagen/contract/field-rules";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { accountTexts } from "../texts.ts";

interface NewPasswordProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
}

/** A field for a new password. Its hint says what the server will ask for. */
export function NewPassword(props: NewPasswordProps) {
  const t = useTexts(accountTexts);
  const { language } = usePage();
  return (
    <PasswordField
      {...props}
      hint={passwordHint(language, props.error)}
      showLabel={t("showPassword")}
      hideLabel={t("hidePassword")}
      autoComplete="new-password"
    />
  );
}
