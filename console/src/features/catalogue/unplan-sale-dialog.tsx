import { type ProductView, setProductSale } from "@weitersagen/contract/console/products";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { callConsole } from "../../lib/api.ts";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { catalogueTexts } from "./texts.ts";

export const dayOf = (at: Date | null): string => (at === null ? "" : isoDate(calendarDateOf(at)));

interface Props {
  readonly product: ProductView;
  readonly onClose: () => void;
  /** Gets the sentence that confirms it. */
  readonly onDone: (done: string) => void;
}

/** Takes back what is planned: the begin of the sale, or the end of a sale that has begun. */
export function UnplanSaleDialog({ product, onClose, onDone }: Props) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { id, saleVersion, state, isUnsold, activeFrom, activeUntil, successor } = product;
  const isBegin = state === "planned";
  const title = t(isBegin ? "unplanSale" : "keepSelling");
  const day = (at: Date | null) => (at === null ? "" : formatDay(at, language));
  const body = {
    version: saleVersion,
    isWithdrawn: isBegin,
    from: isBegin ? null : dayOf(activeFrom) || null,
    until: null,
    successorId: successor?.id ?? null,
  };
  return (
    <ActionDialog
      title={title}
      text={
        isBegin
          ? t(isUnsold ? "unplanFirstSaleText" : "unplanSaleText", { from: day(activeFrom) })
          : t("keepSellingText", { until: day(activeUntil) })
      }
      button={title}
      isOpen
      onClose={onClose}
      onDone={() => onDone(t(isBegin ? (isUnsold ? "unplannedFirstSale" : "unplannedSale") : "keptSelling"))}
      run={() => callConsole(setProductSale, { params: { id }, body }, tenant)}
    />
  );
}
