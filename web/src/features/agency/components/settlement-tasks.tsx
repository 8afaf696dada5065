import type { AgencyOverview } from "@weitersagen/contract/agency-calls";
import { usePath } from "../../../lib/page/links.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";

/** What the agency has to complete before its commissions can be settled and paid. */
export function SettlementTasks({ tasks }: Pick<AgencyOverview, "tasks">) {
  const t = useTexts(agencyTexts);
  const { can } = useAgency();
  const masterData = usePath("AgenturStammdaten");
  const contact = usePath("Kontakt");
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="aufgaben" className="mb-8 rounded-card bg-surface p-5">
      <h2 id="aufgaben" className="text-heading">
        {t("tasks")}
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {tasks.map((task) => (
          <li key={task}>{t(task)}</li>
        ))}
      </ul>
      {can("changeMasterData") ? (
        masterData && (
          <ButtonLink to={masterData} variant="secondary" className="mt-4">
            {t("complete")}
          </ButtonLink>
        )
      ) : (
        <>
          <p className="mt-3">{t("completeElsewhere")}</p>
          {contact && (
            <ButtonLink to={contact} variant="secondary" className="mt-4">
              {t("writeUs")}
            </ButtonLink>
          )}
        </>
      )}
    </section>
  );
}
