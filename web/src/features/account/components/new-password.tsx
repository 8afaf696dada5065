import { getPasswordRule } from "@weitersagen/contract/account-calls";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { accountTexts } from "../texts.ts";

interface NewPasswordProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
}

/** A field for a new password, with the server's password rule as hint. */
export function NewPassword(props: NewPasswordProps) {
  const t = useTexts(accountTexts);
  const [rule] = useLoaded((api) => api(getPasswordRule, {}));
  const hint = rule.state === "loaded" ? rule.data.message : t("passwordRule");
  return (
    <PasswordField
      {...props}
      // The error has the same text, so the hint is hidden.
      hint={hint === props.error ? undefined : hint}
      showLabel={t("showPassword")}
      hideLabel={t("hidePassword")}
      autoComplete="new-password"
    />
  );
}
