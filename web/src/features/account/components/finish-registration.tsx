import { login, resetPassword } from "@weitersagen/contract/account-calls";
import type { AnswerOf } from "@weitersagen/contract/call";
import type { confirmReferrer } from "@weitersagen/contract/opt-in";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { pathWith, usePath } from "../../../lib/page/links.ts";
import { useTitle } from "../../../lib/page/use-title.ts";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { withPasswordError } from "../password-error.ts";
import { accountTexts } from "../texts.ts";
import { useBeginSession } from "./login-form.tsx";
import { NewPassword } from "./new-password.tsx";

interface FinishRegistrationProps {
  readonly token: string;
  readonly confirmed: AnswerOf<typeof confirmReferrer>;
}

/** After the address is confirmed: the first password completes the account and logs its owner in. */
export function FinishRegistration({ token, confirmed }: FinishRegistrationProps) {
  const t = useTexts(accountTexts);
  const api = useApi();
  const page = usePage();
  const begin = useBeginSession();
  const paths = useAccountPaths();
  const confirmation = usePath("EmpfehlungBestaetigung");
  const isLoggedIn = useLoggedIn();
  const { email, firstName, isRegistered, number } = confirmed;
  const form = useContractForm({
    name: "registrierung-abschliessen",
    schema: resetPassword.body,
    labels: { password: t("newPassword") },
    isSecret: true,
    send: async ({ password }) => {
      await withPasswordError(t("passwordFailed"), api(resetPassword, { body: { token, password } }));
      begin(await api(login, { body: { email, password } }), false);
    },
  });
  useTitle(form.sent ? t("finished") : undefined);
  const shareAt = confirmation && `${confirmation}?token=${encodeURIComponent(token)}`;
  const goOnAt = isLoggedIn ? paths.area : number === null ? "/" : shareAt;
  const done = number === null ? "finishLeadPlain" : "finishLead";
  if (isRegistered && isLoggedIn) {
    return (
      <>
        <p className="mb-6 text-lead">{t(done)}</p>
        <ButtonLink to={paths.area}>{t("toArea")}</ButtonLink>
      </>
    );
  }
  if (isRegistered) {
    return (
      <>
        <p className="mb-6 text-lead">{t("finishedAlready")}</p>
        <ButtonLink to={paths.login}>{t("loginAction")}</ButtonLink>
      </>
    );
  }
  if (form.sent) {
    const share = number === null ? undefined : pathWith(page, "EmpfehlungTeilen", number);
    return (
      <Done
        title={t("finished")}
        action={
          <div className="flex flex-wrap gap-4">
            {share !== undefined && <ButtonLink to={share}>{t("toShare")}</ButtonLink>}
            <ButtonLink to={paths.area} variant={share === undefined ? "primary" : "secondary"}>
              {t("toArea")}
            </ButtonLink>
          </div>
        }
      />
    );
  }
  return (
    <>
      <h2 className="text-title">{t("finishTitle", { name: firstName })}</h2>
      <p className="mt-2 mb-6 text-lead">{t(done)}</p>
      {goOnAt !== undefined && (
        <ButtonLink to={goOnAt} size="large" className="max-md:w-full">
          {t(isLoggedIn ? "toArea" : number === null ? "registeredAction" : "toShareLink")}
        </ButtonLink>
      )}
      <section aria-labelledby="passwort" className="mt-10 border-t border-line pt-6">
        <h3 id="passwort" className="text-heading">
          {t("finishPassword")}
        </h3>
        <p className="mt-1 mb-6 text-muted">{t("finishPasswordLead")}</p>
        <Form form={form} submitLabel={t("finishAction")} submitVariant="secondary" isOneBox>
          {/* For password managers: the user name that belongs to the password. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <NewPassword {...form.field("password")} />
        </Form>
      </section>
    </>
  );
}
