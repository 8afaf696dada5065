import type { ApiCaller } from "@weitersagen/contract/page";
import { NewReferrer, type SharedRecommendation } from "@weitersagen/contract/recommendation";
import { correctReferrerEmail, resendWelcomeMail } from "@weitersagen/contract/opt-in";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { useState } from "react";
import type { OwnKey } from "../../../entities/recommendation/capability.ts";
import { formAgain } from "../../../entities/recommendation/form-again.ts";
import { isOf, knownReferrer } from "../../../entities/recommendation/known-referrer.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { keepDraft } from "../../../lib/form/draft.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { WithoutScript } from "../../../ui/without-script.tsx";
import { confirmationTexts } from "../confirmation-texts.ts";
import { lookUpOwnLink } from "../own-link.ts";

/** Says that a mail was sent, with a form to send it again or to correct its address. */
export function MailSent() {
  const isLoggedIn = useLoggedIn();
  const number = useSearchParams().get("nr") ?? undefined;
  return <MailSentTo key={`${number} ${isLoggedIn}`} {...{ number, isLoggedIn }} />;
}

interface MailSentToProps {
  readonly number: string | undefined;
  readonly isLoggedIn: boolean;
}

/** What the server says about the account that is logged in, or else about a link of this browser. */
function MailSentTo({ number, isLoggedIn }: MailSentToProps) {
  const t = useTexts(confirmationTexts);
  const [loaded] = useLoaded((api) => (isLoggedIn ? findAccount(api) : findLink(api, number)));
  // Undefined until known: a page that is still loading must not speak to a stranger. A failure must not hide the form.
  const found =
    loaded.state === "loaded" ? loaded.data : loaded.state === "failed" ? nothingFound : undefined;
  if (found?.standing === "confirmed") return <NothingLeft link={found.link} />;
  if (found?.standing === "unconfirmed") return <OwnLinkMail key={found.key.number} own={found} />;
  return (
    <>
      <h1 className="text-title md:text-display">{t("title")}</h1>
      {found === undefined ? (
        <>
          <output className="sr-only">{t("loading")}</output>
          <Skeleton className="mt-4 h-24 noscript:hidden" />
          <WithoutScript what="form" className="mt-8" />
        </>
      ) : (
        <>
          <p className="mt-4 text-lead text-muted">{t("sentText")}</p>
          <MailByAddress email={found.email} />
        </>
      )}
    </>
  );
}

interface DeadLinkProps {
  readonly title: string;
  readonly text: string;
}

/**
 * The mailed link is invalid. It may be of another person than the links of this browser: what that person types corrects
 * none of them.
 */
export function DeadLink({ title, text }: DeadLinkProps) {
  return (
    <>
      <h1 className="text-title md:text-display">{title}</h1>
      <p className="mt-4 text-lead text-muted">{text}</p>
      <MailByAddress email="" />
    </>
  );
}

function MailByAddress({ email }: { readonly email: string }) {
  const t = useTexts(confirmationTexts);
  return (
    <>
      <section aria-label={t("again")} className="card mt-10 p-5 md:p-8">
        <ResendForm email={email} />
      </section>
      <OtherAddress />
    </>
  );
}

/** `email`: the address to send the mail to, as far as this browser may show it. */
type Found =
  | { readonly standing: "unknown"; readonly email: string }
  /** The number of the link that was looked up, if it was not the account. */
  | { readonly standing: "confirmed"; readonly link?: string }
  | Unconfirmed;

interface Unconfirmed {
  readonly standing: "unconfirmed";
  readonly key: OwnKey;
  readonly recommendation: SharedRecommendation;
  readonly email: string;
}

const nothingFound: Found = { standing: "unknown", email: "" };

/** A login does not prove the address: support may have opened it, or the client's own site. */
async function findAccount(api: ApiCaller): Promise<Found> {
  const { getUser } = await import("@weitersagen/contract/account-calls");
  const { isConfirmed, email } = await api(getUser, {});
  return isConfirmed ? { standing: "confirmed" } : { standing: "unknown", email };
}

async function findLink(api: ApiCaller, number: string | undefined): Promise<Found> {
  const own = await lookUpOwnLink(api, number);
  if (own.standing === "confirmed") return { standing: "confirmed", link: own.key.number };
  if (own.standing !== "unconfirmed") return nothingFound;
  const known = knownReferrer.read();
  return { ...own, standing: own.standing, email: isOf(known, own.recommendation) ? known.email : "" };
}

/** For a person who has confirmed the address already. */
function NothingLeft({ link }: { readonly link: string | undefined }) {
  const t = useTexts(confirmationTexts);
  const page = usePage();
  const share = link && pathWith(page, "EmpfehlungTeilen", link);
  return (
    <>
      <h1 className="text-title md:text-display">{t("confirmed")}</h1>
      <p className="mt-4 mb-8 text-lead text-muted">{t("nothingLeft")}</p>
      <ButtonLink to={share ?? "/"}>{t(share === undefined ? "toHome" : "toLink")}</ButtonLink>
    </>
  );
}

/**
 * In the browser that made the unconfirmed link: the same address gets the mail again, another one replaces a mistyped one.
 * The key of the link stays, so that a second mistake can be corrected too.
 */
function OwnLinkMail({ own }: { readonly own: Unconfirmed }) {
  const t = useTexts(confirmationTexts);
  const page = usePage();
  const api = useApi();
  const [known, setKnown] = useState(own.email);
  const [isCorrected, setCorrected] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useContractForm({
    // Each link has a draft of its own: an address that was typed for one must not be filled in for another.
    name: `adresse-${own.key.number}`,
    schema: NewReferrer,
    labels: { email: t("email") },
    initial: { email: known },
    send: async ({ email }) => {
      try {
        await api(correctReferrerEmail, { body: { ...own.key, email } });
      } catch (failure) {
        const problem = problemOf(failure);
        if (problem?.code !== "wrongState") throw failure;
        setRefusal(problem.detail);
        return;
      }
      const referrer = knownReferrer.read();
      if (isOf(referrer, own.recommendation)) knownReferrer.write({ ...referrer, email });
      setCorrected(normalizedAddress(email) !== normalizedAddress(known));
      setKnown(email);
    },
  });
  const share = pathWith(page, "EmpfehlungTeilen", own.key.number);
  const toLink = share !== undefined && (
    <ButtonLink to={share} variant="quiet" className="mt-6 -ml-2">
      {t("toLink")}
    </ButtonLink>
  );
  if (form.sent && refusal === undefined) {
    return (
      <>
        <MailComes
          level={1}
          text={t(isCorrected ? "correctedText" : "againText", { email: known })}
          {...(isCorrected && { known: t("correctedKnown") })}
          onAgain={form.restart}
        />
        {toLink}
      </>
    );
  }
  return (
    <>
      <h1 className="text-title md:text-display">{t("sent")}</h1>
      <p className="mt-4 text-lead [overflow-wrap:anywhere] text-muted">
        {t("sentToText", { email: known || t("yourAddress") })}
      </p>
      <section aria-label={t("again")} className="card mt-10 p-5 md:p-8">
        {refusal === undefined ? (
          <Form form={form} submitLabel={t("resend")} isOneBox>
            <EmailField {...form.field("email")} hint={t("correctText")} />
          </Form>
        ) : (
          <OtherAddress reason={refusal} link={own.recommendation} />
        )}
      </section>
      {toLink}
    </>
  );
}

interface OtherAddressProps {
  readonly reason?: string;
  readonly link?: SharedRecommendation;
}

/**
 * Without the link, or where its address cannot be changed any more: another address needs a new link, which is made for the
 * same product. The form keeps the name.
 */
function OtherAddress({ reason, link }: OtherAddressProps) {
  const t = useTexts(confirmationTexts);
  const page = usePage();
  const startOver = () => {
    knownReferrer.remove();
    if (link) keepDraft("empfehlen", { firstName: link.referrerFirstName, lastName: link.referrerLastName });
  };
  return (
    <section aria-labelledby="andere-adresse" className={reason === undefined ? "mt-10" : ""}>
      <h2 id="andere-adresse" className="text-heading">
        {reason ?? t("otherAddress")}
      </h2>
      <p className="mt-2 mb-4 text-muted">
        {t(reason === undefined ? "otherAddressText" : "otherAddressOver")}
      </p>
      <ButtonLink to={link ? formAgain(page, link) : "/"} variant="secondary" onClick={startOver}>
        {t("newLink")}
      </ButtonLink>
    </section>
  );
}

interface MailComesProps {
  readonly level?: 1 | 2;
  readonly text: string;
  /** For a person who has an account with the address. */
  readonly known?: string;
  readonly onAgain: () => void;
}

function MailComes({ level = 2, text, known, onAgain }: MailComesProps) {
  const t = useTexts(confirmationTexts);
  return (
    <Done
      level={level}
      title={t("resent")}
      action={
        <Button variant="secondary" onClick={onAgain}>
          {t("againOrOther")}
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">{text}</p>
      {known !== undefined && <p className="mt-2">{known}</p>}
    </Done>
  );
}

/** For a browser without the link. The answer does not reveal whether the address is known. */
function ResendForm({ email: known }: { readonly email: string }) {
  const t = useTexts(confirmationTexts);
  const api = useApi();
  const [sentTo, setSentTo] = useState("");
  const form = useContractForm({
    name: "erneut-senden",
    schema: NewReferrer,
    labels: { email: t("email") },
    initial: { email: known },
    send: async ({ email }) => {
      await api(resendWelcomeMail, { params: { referrer: email } });
      setSentTo(email);
    },
  });
  if (form.sent) return <MailComes text={t("resentText", { email: sentTo })} onAgain={form.restart} />;
  return (
    <Form form={form} submitLabel={t("resend")} isOneBox>
      <EmailField {...form.field("email")} />
    </Form>
  );
}
