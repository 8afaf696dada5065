import {
  askAboutData,
  type DataOverview,
  exportRecipientData,
  withdrawOwnConsent,
} from "@weitersagen/contract/data-access";
import { useState } from "react";
import { ConsentList } from "../../../entities/consent/consent-list.tsx";
import { DataDownload } from "../../../entities/personal-data/data-download.tsx";
import { OwnRequestForm } from "../../../entities/personal-data/own-request.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Block } from "../../../ui/block.tsx";
import { dataAccessTexts } from "../texts.ts";
import { DeleteData, LinkToMyData } from "./delete-data.tsx";
import { DetailsForm } from "./details-form.tsx";
import { StoredData } from "./stored-data.tsx";
import { AddressText, TextWithAddress } from "../../../ui/address.tsx";

interface OverviewProps {
  readonly session: string;
  readonly initial: DataOverview;
  readonly onDeleted: (accountStays: boolean) => void;
}

/** Everything that the person can see and change. */
export function Overview({ session, initial, onDeleted }: OverviewProps) {
  const t = useTexts(dataAccessTexts);
  const api = useApi();
  const [overview, setOverview] = useState(initial);
  const { accepted, consents } = overview;
  return (
    <>
      <Address overview={overview} />
      <Block title={t("stored")}>
        <StoredData session={session} />
      </Block>
      {accepted.length > 0 && (
        <Block title={t("details")}>
          <div className="grid gap-10">
            {accepted.map((entry) => (
              <DetailsForm key={entry.number} entry={entry} session={session} />
            ))}
          </div>
        </Block>
      )}
      <Block title={t("consents")}>
        <ConsentList
          consents={consents}
          onWithdraw={async (body) =>
            setOverview(await api(withdrawOwnConsent, { body }, { bearer: session }))
          }
        />
      </Block>
      <Block title={t("download")}>
        <DataDownload load={() => api(exportRecipientData, {}, { bearer: session })} />
      </Block>
      <Block title={t("request")}>
        <OwnRequestForm send={(body) => api(askAboutData, { body }, { bearer: session })} />
      </Block>
      <Block title={t("deletion")}>
        <DeleteData {...{ session, onDeleted, overview }} />
      </Block>
    </>
  );
}

function Address({ overview: { email, hasPassword, deletion } }: { readonly overview: DataOverview }) {
  const t = useTexts(dataAccessTexts);
  const { supportEmail } = usePage().tenant.configuration;
  return (
    <div className="mt-6 mb-10 max-w-2xl space-y-3">
      <p className="text-lead">
        {t("proven")}{" "}
        <strong className="font-semibold">
          <AddressText>{email}</AddressText>
        </strong>
      </p>
      <p className="text-fine text-muted">
        <TextWithAddress>{t("emailChange", { email: supportEmail })}</TextWithAddress>
      </p>
      {hasPassword && deletion !== "onRequest" && (
        <p>
          {t("hasPassword")} <LinkToMyData />
        </p>
      )}
    </div>
  );
}
