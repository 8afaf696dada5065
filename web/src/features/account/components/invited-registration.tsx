import { type ReactNode, useState } from "react";
import { knownReferrer } from "../../../entities/recommendation/known-referrer.ts";
import { problemOf } from "../../../lib/api/problem.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { rememberInvited } from "../invited.ts";
import { accountTexts } from "../texts.ts";
import { FormPage } from "../../../ui/narrow-page.tsx";
import { RegisterForm } from "./register-form.tsx";
import { TextLink } from "./text-link.tsx";

interface InvitedRegistrationProps {
  /** The secret of the mailed link. */
  readonly secret: string;
  /** Nothing once the account is there. */
  readonly aside: ReactNode;
  readonly onConfirmed: () => void;
}

/** An invited person registers with one click: their data are filled in. An invitation that ended does not stop them. */
export function InvitedRegistration({ secret, aside, onConfirmed }: InvitedRegistrationProps) {
  const t = useTexts(accountTexts);
  const { brand } = usePage().tenant.configuration;
  const home = usePath("Homepage") ?? "/";
  const [loaded] = useLoaded(async (api) => {
    const { getInvitationForm } = await import("@weitersagen/contract/invitation");
    const { invited } = await api(getInvitationForm, { query: { secret } });
    if (invited) rememberInvited(invited, secret);
    return invited;
  });
  const invited = loaded.state === "loaded" ? loaded.data : null;
  const inviter = invited?.inviterName || brand;
  return (
    <FormPage
      title={invited ? t("invitedTitle", { name: inviter }) : t("registerTitle")}
      lead={invited ? t("invitedLead", { brand, agency: invited.agencyName || brand }) : t("registerLead")}
      aside={
        aside && (
          <>
            {aside}
            {invited && (
              <p className="mt-2">
                <TextLink to={home}>{t("invitedProducts")}</TextLink>
              </p>
            )}
          </>
        )
      }
    >
      {loaded.state === "loading" ? (
        <Waiting>{t("openingInvitation")}</Waiting>
      ) : (
        <div className="grid gap-6">
          {loaded.state === "failed" ? (
            <EndedInvitation failure={loaded.failure} onConfirmed={onConfirmed} />
          ) : (
            <RegisterForm hint={invited ? t("invitedCheck") : undefined} onConfirmed={onConfirmed} />
          )}
        </div>
      )}
    </FormPage>
  );
}

interface EndedInvitationProps {
  readonly failure: unknown;
  readonly onConfirmed: () => void;
}

/** Why the invitation cannot be opened. A person whom this browser knows does not register again. */
export function EndedInvitation({ failure, onConfirmed }: EndedInvitationProps) {
  const t = useTexts(accountTexts);
  const home = usePath("Homepage") ?? "/";
  const [known] = useState(() => knownReferrer.read());
  const title = problemOf(failure)?.detail ?? t("invitationFailed");
  if (known) {
    return (
      <>
        <Notice title={title}>{t("invitationKnown", { name: known.firstName })}</Notice>
        <div>
          <ButtonLink to={home}>{t("registeredAction")}</ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <Notice title={title}>{t("invitationEnded")}</Notice>
      <RegisterForm onConfirmed={onConfirmed} />
    </>
  );
}
