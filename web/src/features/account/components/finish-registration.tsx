import { login, resetPassword } from "@weitersagen/contract/account-calls";
import type { AnswerOf } from "@weitersagen/contract/call";
import type { confirmReferrer } from "@weitersagen/contract/opt-in";
import { fillInAddress } from "../../../entities/account/login-draft.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { pathWith, usePath } from "../../../lib/page/links.ts";
import { useTitle } from "../../../lib/page/use-title.ts";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { NarrowPage } from "../../../ui/narrow-page.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { withPasswordError } from "../password-error.ts";
import { accountTexts } from "../texts.ts";
import { DonePage } from "./done-page.tsx";
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
  const { email, firstName, isRegistered, number, contactState } = confirmed;
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
  const loginToArea = `${paths.login}?redirect=${encodeURIComponent(paths.area)}`;
  const done = number === null && contactState === null ? "finishLeadPlain" : "finishLead";
  if (isRegistered) {
    return (
      <NarrowPage
        title={t("confirmedPage")}
        lead={isLoggedIn ? t(done, { name: firstName }) : t("finishedAlready")}
      >
        <Standing {...confirmed} />
        <ButtonLink to={isLoggedIn ? paths.area : paths.login} className="mt-6">
          {t(isLoggedIn ? "toArea" : "loginAction")}
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (form.sent) {
    const share = number === null ? undefined : pathWith(page, "EmpfehlungTeilen", number);
    return (
      <DonePage
        title={t("finished")}
        action={
          <div className="flex flex-wrap gap-4">
            {share !== undefined && (
              <ButtonLink to={share} variant={contactState === null ? "primary" : "secondary"}>
                {t("toShare")}
              </ButtonLink>
            )}
            <ButtonLink
              to={paths.area}
              variant={contactState !== null || share === undefined ? "primary" : "secondary"}
            >
              {t("toArea")}
            </ButtonLink>
          </div>
        }
      />
    );
  }
  return (
    <NarrowPage title={t("confirmedPage")} lead={t(done, { name: firstName })}>
      <Standing {...confirmed} />
      <div className="mt-6 flex flex-wrap gap-4">
        {(isLoggedIn || contactState !== null) && (
          <ButtonLink
            to={isLoggedIn ? paths.area : loginToArea}
            size="large"
            className="max-md:w-full"
            onClick={() => fillInAddress(email)}
          >
            {t(isLoggedIn ? "toArea" : "toState")}
          </ButtonLink>
        )}
        {!isLoggedIn && number === null && contactState === null && (
          <ButtonLink to="/" size="large" className="max-md:w-full">
            {t("registeredAction")}
          </ButtonLink>
        )}
        {!isLoggedIn && number !== null && shareAt !== undefined && (
          <ButtonLink
            to={shareAt}
            size="large"
            variant={contactState === null ? "primary" : "secondary"}
            className="max-md:w-full"
          >
            {t("toShareLink")}
          </ButtonLink>
        )}
      </div>
      <section aria-labelledby="passwort" className="mt-12 card bg-surface p-5 md:p-10">
        <h2 id="passwort" className="text-heading">
          {t("finishPassword")}
        </h2>
        <p className="mt-1 mb-6 text-muted">{t("finishPasswordLead")}</p>
        <Form form={form} submitLabel={t("finishAction")} submitVariant="secondary" isOneBox>
          {/* For password managers: the user name that belongs to the password. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <NewPassword {...form.field("password")} />
        </Form>
      </section>
    </NarrowPage>
  );
}

/** What waits for the referrer: the link, and what a contact has done through it before the click. Last, whether it confirmed a consent. */
function Standing({ number, contactState, hasConfirmedConsent }: FinishRegistrationProps["confirmed"]) {
  const t = useTexts(accountTexts);
  const { brand } = usePage().tenant.configuration;
  const contact = contactState === null ? "" : t(`contact_${contactState}`, { brand });
  const link = number === null ? "" : t(contactState === null ? "linkWorks" : "linkStill");
  const consent = hasConfirmedConsent ? t("consentGiven") : "";
  return <p className="mt-2 empty:hidden">{[contact, link, consent].filter(Boolean).join(" ")}</p>;
}
