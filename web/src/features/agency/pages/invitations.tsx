import { reportInvitations } from "@weitersagen/contract/agency-reports";
import type { InvitationRow } from "@weitersagen/contract/agency-report-rows";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { AgencyReport } from "../components/agency-report.tsx";
import { InvitationDetail } from "../components/invitation-detail.tsx";
import { inviteTexts } from "../invite-texts.ts";
import { agencyTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    const title = textsOf(inviteTexts, page)("invitations");
    return { title: `${title} – ${t("area")}`, description: t("description") };
  },
  Component: InvitationsPage,
});

/** Whom the agency invited, and what came of it. */
function InvitationsPage() {
  const t = useTexts(inviteTexts);
  const { language } = usePage();
  return (
    <AgencyFrame screen="AgenturEinladungen" title={t("invitations")} ability="viewInvitationTool">
      <AgencyReport<InvitationRow>
        call={reportInvitations}
        title={t("invitations")}
        keyOf={({ number }) => number}
        nameOf={({ name, number }) => name ?? showSpokenNumber(number)}
        emptyTitle={t("invitationsEmpty")}
        emptyText={t("invitationsEmptyText")}
        summary={(sums) => {
          const count = (name: string) => (sums[name] ?? 0).toLocaleString(language);
          return t("invitationsSummary", {
            sent: count("sent"),
            opened: count("opened"),
            accepted: count("accepted"),
            withdrawn: count("withdrawn"),
            declined: count("declined"),
            expired: count("expired"),
          });
        }}
        states={["sent", "opened", "accepted", "withdrawn", "declined", "expired"]}
        columns={[
          { name: "name", label: t("name"), kind: "text" },
          { name: "email", label: t("email"), kind: "text" },
          { name: "number", label: t("number"), kind: "spoken", isExtra: true },
          {
            name: "kind",
            isMinor: true,
            label: t("kindColumn"),
            kind: "text",
            words: {
              Kunde: { text: t("kindKunde") },
              Mitarbeiter: { text: t("kindMitarbeiter") },
              Interessent: { text: t("kindInteressent") },
            },
          },
          { name: "memberName", label: t("member"), kind: "text", isMinor: true },
          { name: "memberNumber", label: t("memberNumber"), kind: "number", isExtra: true },
          { name: "invitedAt", label: t("invitedAt"), kind: "date" },
          { name: "mailedAt", label: t("mailedAt"), kind: "date", isExtra: true },
          { name: "openedAt", label: t("openedAt"), kind: "date", isExtra: true },
          { name: "remindedAt", label: t("remindedAt"), kind: "date", isExtra: true },
          { name: "acceptedAt", label: t("acceptedAt"), kind: "date", isMinor: true },
          { name: "endedAt", label: t("endedAt"), kind: "date", isExtra: true },
          {
            name: "status",
            label: t("status"),
            kind: "status",
            words: {
              sent: { text: t("stateSent"), tone: "plain" },
              opened: { text: t("stateOpened"), tone: "accent" },
              accepted: { text: t("stateAccepted"), tone: "success" },
              withdrawn: { text: t("stateWithdrawn"), tone: "plain" },
              declined: { text: t("stateDeclined"), tone: "danger" },
              expired: { text: t("stateExpired"), tone: "plain" },
            },
          },
        ]}
        renderDetail={(invitation, _agency, reload) => (
          <InvitationDetail invitation={invitation} onChanged={reload} />
        )}
      />
    </AgencyFrame>
  );
}
