import { type ProductView, setProductSale } from "@weitersagen/contract/console/products";
import { activeBounty } from "@weitersagen/domain/bounty";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatDay, formatIsoDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { PreviewButton } from "../../ui/preview-button.tsx";
import { type PickedProduct, ProductPicker } from "./product-picker.tsx";
import { ProductState } from "./products-page.tsx";
import { catalogueTexts } from "./texts.ts";
import { dayOf, UnplanSaleDialog } from "./unplan-sale-dialog.tsx";
import { useProductPreview } from "./use-preview.ts";

/** Whether visitors see the product, from when until when, and what happens to links. */
export function SaleSection({ product }: { readonly product: ProductView }) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const [openDialog, setOpenDialog] = useState<"sale" | "withdraw" | "unplan">();
  const [done, setDone] = useState("");
  const { state, activeFrom, activeUntil, successor } = product;
  const open = (dialog: "sale" | "withdraw" | "unplan") => {
    setDone("");
    setOpenDialog(dialog);
  };
  const day = (at: Date | null) => (at === null ? "" : formatDay(at, language));
  const text = {
    draft: t("draftText"),
    planned: t("plannedText", { from: day(activeFrom) }),
    onSale: activeUntil === null ? t("onSaleText") : t("onSaleUntilText", { until: day(activeUntil) }),
    ended: t("endedText", { until: day(activeUntil) }),
    withdrawn: t("withdrawnText"),
  }[state];
  const isSold = state === "onSale" || state === "planned";
  // What has not happened yet can be taken back: the begin of the sale, or its end.
  const hasPlan = state === "planned" || (state === "onSale" && activeUntil !== null);
  const tellsLinks = state !== "draft" && (activeUntil !== null || state === "withdrawn");
  return (
    <Section
      title={t("sale")}
      actions={
        isAbleTo(me, "catalogue.change", tenant) ? (
          <div className="flex flex-wrap gap-2">
            <Button kind={isSold ? "secondary" : "primary"} onPress={() => open("sale")}>
              {isSold || state === "ended" ? t("changeSale") : t("putOnSale")}
            </Button>
            {hasPlan ? (
              <Button onPress={() => open("unplan")}>
                {t(state === "planned" ? "unplanSale" : "keepSelling")}
              </Button>
            ) : null}
            {state === "onSale" || state === "ended" ? (
              <Button kind="danger" onPress={() => open("withdraw")}>
                {t("withdraw")}
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <ProductState state={state} />
        {text}
        <span aria-live="polite" className="text-good">
          {done}
        </span>
      </p>
      {tellsLinks ? (
        <p className="text-sm text-muted">
          {t("linksText")} {successor ? t("linksSuccessor", { name: successor.name }) : t("linksNone")}
        </p>
      ) : null}
      {openDialog === "sale" || openDialog === "withdraw" ? (
        <SaleDialog product={product} kind={openDialog} onClose={() => setOpenDialog(undefined)} />
      ) : null}
      {openDialog === "unplan" ? (
        <UnplanSaleDialog product={product} onClose={() => setOpenDialog(undefined)} onDone={setDone} />
      ) : null}
    </Section>
  );
}

interface DialogProps {
  readonly product: ProductView;
  readonly kind: "sale" | "withdraw";
  readonly onClose: () => void;
}

function SaleDialog({ product, kind, onClose }: DialogProps) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const [from, setFrom] = useState(() => dayOf(product.activeFrom));
  const [until, setUntil] = useState(() => (product.state === "ended" ? "" : dayOf(product.activeUntil)));
  const [successor, setSuccessor] = useState<PickedProduct | null>(product.successor);
  const isWithdrawn = kind === "withdraw";
  const [openedAt] = useState(() => new Date());
  const firstInstant = from === "" ? openedAt : new Date(Math.max(+openedAt, +startOfDay(readIsoDate(from))));
  const paysNothing = activeBounty(product.bounties, firstInstant) === undefined;
  const isNew = product.state === "draft" || product.state === "withdrawn";
  const title = isWithdrawn ? t("withdraw") : isNew ? t("putOnSale") : t("changeSale");
  return (
    <ActionDialog
      title={title}
      text={isWithdrawn ? t("withdrawText") : t("putOnSaleText")}
      button={isNew || isWithdrawn ? title : t("save")}
      kind={isWithdrawn ? "danger" : "primary"}
      isOpen
      onClose={onClose}
      run={() =>
        callConsole(
          setProductSale,
          {
            params: { id: product.id },
            body: {
              version: product.saleVersion,
              isWithdrawn,
              from: from || null,
              until: until || null,
              successorId: successor?.id ?? null,
            },
          },
          tenant,
        )
      }
    >
      {isWithdrawn ? null : (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label={t("from")} hint={t("fromHint")} type="date" value={from} onChange={setFrom} />
          <Field label={t("until")} hint={t("untilHint")} type="date" value={until} onChange={setUntil} />
        </div>
      )}
      <ProductPicker
        label={t("successor")}
        hint={t("successorHint")}
        value={successor}
        onChange={setSuccessor}
        except={product.id}
      />
      {isNew && !isWithdrawn && paysNothing ? (
        <Notice tone="warn">
          {product.request?.amountCents
            ? t("paysOnceApproved", {
                maker: product.request.maker,
                amount: formatMoney(product.request.amountCents, language),
                from: formatIsoDay(product.request.from, language),
              })
            : t("paysNothingYet")}
        </Notice>
      ) : null}
      <SalePreviews product={product} from={from} until={until} isWithdrawn={isWithdrawn} />
    </ActionDialog>
  );
}

interface PreviewProps {
  readonly product: ProductView;
  readonly from: string;
  readonly until: string;
  readonly isWithdrawn: boolean;
}

/** The pages while the product is on sale, and once it is not any more. */
function SalePreviews({ product, from, until, isWithdrawn }: PreviewProps) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const preview = useProductPreview(product.id);
  const sale = { from: from || null, until: isWithdrawn ? null : until || null };
  const dayAfter = until === "" ? "" : formatDay(addDays(startOfDay(readIsoDate(until)), 1), language);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isWithdrawn ? null : (
        <PreviewButton
          {...(until === "" ? {} : { label: t("previewSale") })}
          make={() => preview({ sale })}
        />
      )}
      {isWithdrawn || until !== "" ? (
        <PreviewButton
          label={isWithdrawn ? t("previewWithdrawn") : t("previewAfter", { day: dayAfter })}
          make={() => preview({ sale: { ...sale, isOver: true } })}
        />
      ) : null}
    </div>
  );
}
