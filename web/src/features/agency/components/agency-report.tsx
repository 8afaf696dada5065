import type { CallDefinition } from "@weitersagen/contract/call";
import type { ReactNode } from "react";
import type { ReportColumn } from "../../../entities/agency-report/report-column.tsx";
import type { RowActions } from "../../../entities/agency-report/row-actions.tsx";
import type { ReportSubset } from "../../../entities/agency-report/subset-choice.tsx";
import { Report } from "../../../entities/agency-report/report.tsx";
import { ApiProvider } from "../../../lib/api/api-context.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { agencyReportTexts } from "../report-texts.ts";
import { useAgency } from "../use-agency.ts";

interface AgencyReportProps<Row> {
  readonly call: CallDefinition;
  readonly title: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** `reload` loads the report again after a change. */
  readonly renderDetail: (row: Row, agency: string, reload: () => void) => ReactNode;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** What the rows add up to beside the sums of their columns. */
  readonly summary?: (sums: Readonly<Record<string, number>>) => string;
  readonly states?: readonly string[];
  readonly subsets?: readonly ReportSubset[] | undefined;
  /** The part that is shown first. */
  readonly usualSubset?: string;
  readonly actions?: RowActions<Row> | undefined;
}

/** A report of the signed-in member's agency. Its calls are made with the member's session. */
export function AgencyReport<Row>({
  renderDetail,
  emptyTitle,
  emptyText,
  ...report
}: AgencyReportProps<Row>) {
  const { api, agencyNumber } = useAgency();
  return (
    <ApiProvider value={api}>
      <Report
        {...report}
        agency={agencyNumber}
        detail={(row, reload) => renderDetail(row, agencyNumber, reload)}
        empty={
          <EmptyState level={2} title={emptyTitle} action={<InviteLink />}>
            {emptyText}
          </EmptyState>
        }
      />
    </ApiProvider>
  );
}

/** Leads to the invitation mask, where the tenant has it and the member may use it. */
function InviteLink() {
  const t = useTexts(agencyReportTexts);
  const { can } = useAgency();
  const path = usePath("AgenturEinladen");
  return path !== undefined && can("invite") ? <ButtonLink to={path}>{t("invite")}</ButtonLink> : null;
}
