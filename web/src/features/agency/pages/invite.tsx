import { useState } from "react";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { RadioGroup } from "../../../ui/form/radio-group.tsx";
import { AgencyData } from "../components/agency-data.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { InviteList } from "../components/invite-list.tsx";
import { InvitePerson } from "../components/invite-person.tsx";
import { loadMask } from "../invite-mask.ts";
import { inviteTexts } from "../invite-texts.ts";
import { agencyTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    const title = textsOf(inviteTexts, page)("invite");
    return { title: `${title} – ${t("area")}`, description: t("description") };
  },
  Component: InvitePage,
});

/** The invitation mask: one person, or a list. */
function InvitePage() {
  const t = useTexts(inviteTexts);
  const [way, setWay] = useState<"person" | "list">("person");
  return (
    <AgencyFrame screen="AgenturEinladen" title={t("invite")} ability="viewInvitationTool">
      <div className="max-w-3xl">
        <p className="mb-6 text-muted">{t("lead")}</p>
        <div className="mb-8">
          <RadioGroup
            legend={t("way")}
            name="einladung-weg"
            inline
            value={way}
            onChange={setWay}
            options={[
              { value: "person", label: t("onePerson") },
              { value: "list", label: t("aList") },
            ]}
          />
        </div>
        <AgencyData load={loadMask}>
          {(mask) => (way === "person" ? <InvitePerson mask={mask} /> : <InviteList mask={mask} />)}
        </AgencyData>
      </div>
    </AgencyFrame>
  );
}
