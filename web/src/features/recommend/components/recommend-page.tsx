import { type ReactNode, useState } from "react";
import { presetShare } from "../../../entities/reward/preset-share.ts";
import { useWishedShare } from "../../../entities/reward/use-wished-share.ts";
import { draftKey } from "../../../lib/form/draft.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { stored } from "../../../lib/storage/stored.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useStored } from "../../../lib/storage/use-stored.ts";
import { Container } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { headline } from "../head.ts";
import type { RecommendData } from "../recommended.ts";
import { recommendTexts } from "../texts.ts";
import type { PageChoices } from "../request.ts";
import { ProductSummary } from "./product-summary.tsx";
import { RecommendForm } from "./recommend-form.tsx";
import { RewardSplit } from "./reward-split.tsx";

interface RecommendPageProps {
  readonly data: RecommendData;
  /** Replaces the sentence below the heading. */
  readonly lead?: ReactNode;
}

/** The way back may lead from one product or advisor straight to another: what was chosen for one counts for no other. */
export function RecommendPage(props: RecommendPageProps) {
  return <PageOf key={keyOf(props.data)} {...props} />;
}

/** Product and reward are beside the form; on phones they come first. */
function PageOf({ data, lead }: RecommendPageProps) {
  const t = useTexts(recommendTexts);
  const { choices, setProduct, setShare } = useChoices(data);
  const [waits, setWaits] = useState(false);
  const product = data.products.find(({ id }) => id === choices.productId) ?? data.products[0];
  const summary = (
    <aside
      key="product"
      aria-label={t("reward")}
      className="self-start lg:sticky lg:top-8 lg:col-start-1 lg:row-start-2"
    >
      <div data-tone="stage" className="card card-stage space-y-5 p-5 md:space-y-7 md:p-8">
        {data.products.length > 1 && (
          <Select
            label={t("topic")}
            hint={data.advisor && t("topicHint")}
            value={String(product.id)}
            onChange={(event) => setProduct(Number(event.currentTarget.value))}
            options={data.products.map(({ id, topic }) => ({ value: String(id), label: topic }))}
          />
        )}
        <ProductSummary product={product} advisor={data.advisor} />
        {/* Nothing to decide while the link cannot be made. */}
        {!waits && (
          <RewardSplit
            cents={product.bountyCents}
            upTo={product.upTo}
            share={choices.share}
            onChange={setShare}
            t={t}
            capText={(amount) => t("splitCap", { amount })}
          />
        )}
      </div>
    </aside>
  );
  const form = (
    <section key="form" aria-labelledby="empfehlen-form" className="lg:col-start-2 lg:row-start-2">
      <h2 id="empfehlen-form" className={waits ? "sr-only" : "mb-3 text-title md:mb-4"}>
        {t("form")}
      </h2>
      <RecommendForm data={data} choices={choices} waits={waits} onWaits={setWaits} />
    </section>
  );
  return (
    <Container>
      <div className="grid grid-cols-1 gap-x-16 gap-y-5 py-5 md:gap-y-8 md:py-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-20 lg:py-16">
        <div className="lg:col-span-2">
          <h1 className="text-title md:text-display">{headline(data, usePage())}</h1>
          {lead ?? <p className="mt-2 text-lead text-muted">{t("lead")}</p>}
        </div>
        {/* On phones, too, a person who first has to confirm the address sees that first. */}
        {waits ? [form, summary] : [summary, form]}
      </div>
    </Container>
  );
}

/** Which choices belong together: a topic is chosen for one advisor, and for another one the preselected topic counts again. */
export const keyOf = ({ products: [{ id, deviceId }], advisor }: RecommendData): string =>
  [id, deviceId, advisor?.number].join(".");

/** The product survives a reload if it is still offered. The split is the one that the visitor chose last. A logout forgets both. */
function useChoices(data: RecommendData) {
  const { configuration } = usePage().tenant;
  const isOffered = (value: unknown): value is number => data.products.some(({ id }) => id === value);
  const [productId, setProduct] = useStored(
    () => stored("sessionStorage", draftKey(`empfehlen.${keyOf(data)}`), isOffered),
    data.products[0].id,
  );
  const [share = presetShare(configuration), setShare] = useWishedShare(configuration.shares);
  const choices: PageChoices = { productId, share };
  return { choices, setProduct, setShare };
}
