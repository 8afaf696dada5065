import { getPrivacyRequest } from "@weitersagen/contract/console/privacy-desk";
import { privacyKindNames, privacyOriginNames } from "@weitersagen/contract/console/privacy-list";
import { isPending } from "@weitersagen/domain/privacy-request";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { PersonLink } from "../../entities/person/person-link.tsx";
import { callConsole } from "../../lib/api.ts";
import { formatDay, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { AddedAnswer, isSettledByDownload } from "./added-answer.tsx";
import { DaysLeft, RequestState } from "./deadline.tsx";
import { ErasureSection } from "./erasure-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { History } from "./history.tsx";
import { HoldSection } from "./hold-section.tsx";
import { IdentitySection } from "./identity-section.tsx";
import { NextStep } from "./next-step.tsx";
import { actorName, dayOf, type Shown } from "./shown-request.ts";
import { privacyTexts } from "./texts.ts";

/** A request: who, until when, the check of the identity, the data, the erasure, the answer. */
export function RequestPage() {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const { id } = useParams({ strict: false }) as { id?: string };
  const query = useQuery({
    queryKey: ["privacyRequest", tenant, id],
    queryFn: () => callConsole(getPrivacyRequest, { params: { id: Number(id) } }, tenant),
  });
  const request = query.data;
  const title = request
    ? t(request.person === "" ? "requestNumber" : "request", {
        kind: privacyKindNames[request.kind][language],
        person: request.person,
        number: request.id,
      })
    : t("about");
  const mayDecide = isAbleTo(me, "privacy.decide", tenant);
  const isOpen = request !== undefined && isPending(request.state);
  return (
    <Page title={title} back={<BackLink to={`/${tenant}/datenschutz`}>{t("back")}</BackLink>}>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={6} /> : null}
      {request ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <About request={request} />
            {request.kind === "erasure" ? <ErasureSection request={request} /> : null}
            <History request={request} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {isOpen ? <IdentitySection request={request} /> : null}
            {isOpen && mayDecide ? <NextStep request={request} /> : null}
            {mayDecide && isSettledByDownload(request) ? <AddedAnswer request={request} /> : null}
            {request.party !== null && isAbleTo(me, "privacy.export", tenant) ? (
              <ExportSection request={request} />
            ) : null}
            {request.party === null ? null : <HoldSection request={request} />}
          </div>
        </div>
      ) : null}
    </Page>
  );
}

function About({ request }: Shown) {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  const { closedAt, closedBy, extensionReason, party, partyId } = request;
  const stored = [
    party === "referrer" ? t("storedAccount") : "",
    request.acceptances > 0 ? t("storedAcceptances", { count: request.acceptances }) : "",
    request.formerAddresses > 0 ? t("storedFormer", { count: request.formerAddresses }) : "",
  ].filter(Boolean);
  return (
    <Section
      title={t("about")}
      actions={<RequestState state={request.state} awaitsPerson={request.awaitsPerson} />}
    >
      <Facts
        rows={[
          [
            t("person"),
            party === null || partyId === null ? (
              request.person || t("forgotten")
            ) : (
              <PersonLink key="person" kind={party} id={partyId}>
                {request.person}
              </PersonLink>
            ),
          ],
          [t("email"), request.email],
          [
            t("stored"),
            party === null
              ? t(request.person === "" && request.kind === "erasure" ? "storedReceipt" : "storedNothing")
              : stored.join(", "),
          ],
          [t("receivedOn"), formatDay(dayOf(request.receivedOn), language)],
          [
            t("due"),
            <span key="due" className="inline-flex flex-wrap items-center gap-2">
              {formatDay(dayOf(request.dueOn), language)}
              {closedAt === null ? <DaysLeft state={request.state} daysLeft={request.daysLeft} /> : null}
              {extensionReason === null ? null : (
                <span className="text-muted">{t("extended", { reason: extensionReason })}</span>
              )}
            </span>,
          ],
          [t("origin"), privacyOriginNames[request.origin][language]],
          [t("message"), request.message],
          [
            t("answer"),
            closedAt === null
              ? null
              : [
                  request.outcome,
                  t("answeredBy", { at: formatTime(closedAt, language), by: actorName(closedBy ?? "", t) }),
                ]
                  .filter(Boolean)
                  .join(" · "),
          ],
        ]}
      />
    </Section>
  );
}
