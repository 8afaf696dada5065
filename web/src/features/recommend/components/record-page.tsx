import type { Share } from "@weitersagen/domain/reward";
import { useState, type ReactNode } from "react";
import { presetShare } from "../../../entities/reward/preset-share.ts";
import { ApiProvider } from "../../../lib/api/api-context.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useAgencyUser } from "../../../lib/session/use-agency-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Container } from "../../../ui/layout.tsx";
import { recordTexts } from "../record-texts.ts";
import type { RecommendData } from "../recommended.ts";
import { recommendTexts } from "../texts.ts";
import { ProductSummary } from "./product-summary.tsx";
import { RecordForm } from "./record-form.tsx";
import { RewardSplit } from "./reward-split.tsx";

interface RecordPageProps {
  readonly data: RecommendData;
  /** For members who may not record, and while it is not known who is logged in. */
  readonly instead: ReactNode;
}

/** A member records the recommendation of a customer who is beside them. */
export default function RecordPage({ data, instead }: RecordPageProps) {
  const t = useTexts(recordTexts);
  const shared = useTexts(recommendTexts);
  const user = useAgencyUser();
  const { configuration } = usePage().tenant;
  const [productId, setProductId] = useState(data.products[0].id);
  const [share, setShare] = useState<Share>(presetShare(configuration));
  const [isRecorded, setRecorded] = useState(false);
  if (!user?.can("invite")) return instead;
  const product = data.products.find(({ id }) => id === productId) ?? data.products[0];
  return (
    <Container>
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 py-8 md:py-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-20">
        <div className="lg:col-span-2">
          <p className="mb-1 text-fine text-muted">
            {user.name === user.agencyName ? user.name : `${user.name}, ${user.agencyName}`}
          </p>
          <h1 className="text-title md:text-display">{t("title")}</h1>
          <p className="mt-2 max-w-3xl text-lead text-muted">{t("lead")}</p>
        </div>
        <aside aria-label={shared("reward")} className="self-start">
          <div data-tone="stage" className="card card-stage space-y-7 p-6 md:p-8">
            {data.products.length > 1 && !isRecorded && (
              <Select
                label={shared("topic")}
                value={String(product.id)}
                onChange={(event) => setProductId(Number(event.currentTarget.value))}
                options={data.products.map(({ id, topic }) => ({ value: String(id), label: topic }))}
              />
            )}
            <ProductSummary product={product} advisor={data.advisor} />
            {/* What is recorded cannot be divided in another way any more. */}
            {!isRecorded && (
              <RewardSplit
                cents={product.bountyCents}
                upTo={product.upTo}
                share={share}
                onChange={setShare}
                t={t}
                capText={(amount) => t("splitCap", { amount })}
              />
            )}
          </div>
        </aside>
        <section aria-labelledby="kunde">
          <h2 id="kunde" className={isRecorded ? "sr-only" : "mb-6 text-title"}>
            {t("customer")}
          </h2>
          <ApiProvider value={user.api}>
            <RecordForm
              onRecorded={setRecorded}
              recommendation={{
                productId: product.id,
                kind: "agent",
                share,
                terms: data.termsVersion,
                ...(data.advisor && { advisorNumber: data.advisor.number }),
              }}
            />
          </ApiProvider>
        </section>
      </div>
    </Container>
  );
}
