import { NewReferrer } from "@weitersagen/contract/recommendation";
import { correctReferrerEmail, resendWelcomeMail } from "@weitersagen/contract/opt-in";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { useEffect, useState } from "react";
import { newestOwn } from "../../../entities/recommendation/capability.ts";
import { knownReferrer } from "../../../entities/recommendation/known-referrer.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { WithoutScript } from "../../../ui/without-script.tsx";
import { confirmationTexts } from "../confirmation-texts.ts";
import { type Standing, standingOf } from "./refusal-help.tsx";

/** Says that a mail was sent, or that its link is invalid, with a form to send it again. */
export function MailSent({ isLinkDead = false }: { readonly isLinkDead?: boolean }) {
  const t = useTexts(confirmationTexts);
  const standing = useStanding();
  const [email, setEmail] = useKnownAddress();
  // A link that ended may be of another person than the one whom this browser knows.
  if (standing === "confirmed" && !isLinkDead) return <NothingLeft />;
  const isWaiting = standing === "unconfirmed";
  const sentText = isWaiting && email !== "" ? t("sentToText", { email }) : t("sentText");
  return (
    <>
      <h1 className="text-title md:text-display">{t(isLinkDead ? "dead" : isWaiting ? "sent" : "title")}</h1>
      <p className="mt-4 text-lead [overflow-wrap:anywhere] text-muted">
        {isLinkDead ? t("deadText") : sentText}
      </p>
      {standing === undefined ? (
        <WithoutScript what="form" className="mt-8" />
      ) : (
        <section aria-label={t("again")} className="card mt-10 p-5 md:p-8">
          {isWaiting ? <OwnMail email={email} onSent={setEmail} /> : <ResendForm />}
        </section>
      )}
      {standing !== undefined && !isWaiting && <OtherAddress />}
    </>
  );
}

/** What the server says about this browser's newest link. A login proves the address. Undefined until known. */
function useStanding(): Standing | undefined {
  const api = useApi();
  const isLoggedIn = useLoggedIn();
  const [standing, setStanding] = useState<Standing>();
  useEffect(() => {
    // A part that does not load must not hide the form.
    void standingOf(api)
      .catch(() => "unknown" as const)
      .then(setStanding);
  }, [api]);
  return isLoggedIn ? "confirmed" : standing;
}

/** The address that this browser's newest link was made with. */
function useKnownAddress() {
  const [email, setEmail] = useState("");
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the stored value is known only after hydration
    setEmail(knownReferrer.read()?.email ?? "");
  }, []);
  return [email, setEmail] as const;
}

/** For a person who has confirmed the address already. */
function NothingLeft() {
  const t = useTexts(confirmationTexts);
  const page = usePage();
  // A login may be of another person than the newest link.
  const own = useLoggedIn() ? undefined : newestOwn();
  const share = own && pathWith(page, "EmpfehlungTeilen", own.number);
  return (
    <>
      <h1 className="text-title md:text-display">{t("confirmed")}</h1>
      <p className="mt-4 mb-8 text-lead text-muted">{t("nothingLeft")}</p>
      <ButtonLink to={share ?? "/"}>{t(share === undefined ? "toHome" : "toLink")}</ButtonLink>
    </>
  );
}

interface OwnMailProps {
  readonly email: string;
  readonly onSent: (email: string) => void;
}

/**
 * In the browser that made the unconfirmed link: the same address gets the mail again, another one replaces a mistyped one.
 * The key of the link stays, so that a second mistake can be corrected too.
 */
function OwnMail({ email: known, onSent }: OwnMailProps) {
  const t = useTexts(confirmationTexts);
  const api = useApi();
  const [isCorrected, setCorrected] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useContractForm({
    name: "adresse",
    schema: NewReferrer,
    labels: { email: t("email") },
    initial: { email: known },
    send: async ({ email }) => {
      const own = newestOwn();
      if (!own) return;
      try {
        await api(correctReferrerEmail, { body: { ...own, email } });
      } catch (failure) {
        const problem = problemOf(failure);
        if (problem?.code !== "wrongState") throw failure;
        setRefusal(problem.detail);
        return;
      }
      const referrer = knownReferrer.read();
      if (referrer) knownReferrer.write({ ...referrer, email });
      setCorrected(normalizedAddress(email) !== normalizedAddress(known));
      onSent(email);
    },
  });
  if (refusal !== undefined) return <OtherAddress reason={refusal} />;
  if (form.sent) {
    return (
      <MailComes
        text={t(isCorrected ? "correctedText" : "againText", { email: known })}
        onAgain={form.restart}
      />
    );
  }
  return (
    <Form form={form} submitLabel={t("resend")}>
      <EmailField {...form.field("email")} hint={t("correctText")} />
    </Form>
  );
}

/** Without the link, or where its address cannot be changed any more: another address needs a new link. */
function OtherAddress({ reason }: { readonly reason?: string }) {
  const t = useTexts(confirmationTexts);
  return (
    <section aria-labelledby="andere-adresse" className={reason === undefined ? "mt-10" : ""}>
      <h2 id="andere-adresse" className="text-heading">
        {reason ?? t("otherAddress")}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t("otherAddressText")}</p>
      <ButtonLink to="/" variant="secondary" onClick={() => knownReferrer.remove()}>
        {t("newLink")}
      </ButtonLink>
    </section>
  );
}

function MailComes({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) {
  const t = useTexts(confirmationTexts);
  return (
    <Done
      title={t("resent")}
      action={
        <Button variant="secondary" onClick={onAgain}>
          {t("again")}
        </Button>
      }
    >
      <span className="[overflow-wrap:anywhere]">{text}</span>
    </Done>
  );
}

/** For a browser without the link. The answer does not reveal whether the address is known. */
function ResendForm() {
  const t = useTexts(confirmationTexts);
  const api = useApi();
  const [sentTo, setSentTo] = useState("");
  const form = useContractForm({
    name: "erneut-senden",
    schema: NewReferrer,
    labels: { email: t("email") },
    send: async ({ email }) => {
      await api(resendWelcomeMail, { params: { referrer: email } });
      setSentTo(email);
    },
  });
  if (form.sent) return <MailComes text={t("resentText", { email: sentTo })} onAgain={form.restart} />;
  return (
    <Form form={form} submitLabel={t("resend")}>
      <EmailField {...form.field("email")} />
    </Form>
  );
}
