import type { AmountRequest, DeviceAmounts, ProductView } from "@weitersagen/contract/console/products";
import { activeBounty } from "@weitersagen/domain/bounty";
import { useState } from "react";
import { formatIsoDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge } from "../../ui/states.tsx";
import { type PlannedAmount, Timeline } from "./amount-timeline.tsx";
import { AskAmountDialog } from "./ask-amount-dialog.tsx";
import { ProductState } from "./products-page.tsx";
import { RequestNotice } from "./request-notice.tsx";
import { catalogueTexts } from "./texts.ts";
import { UnplanAmountDialog } from "./unplan-amount-dialog.tsx";

/** So many devices leave picture and texts of the product in reach. */
const FOLDED_DEVICES = 10;

/** What the product pays, and what its devices pay. */
export function AmountsSection({ product }: { readonly product: ProductView }) {
  const t = useTexts(catalogueTexts);
  const tenant = useTenant();
  const me = useMe();
  const [asking, setAsking] = useState<DeviceAmounts | "product">();
  const [unplanning, setUnplanning] = useState<{ plan: PlannedAmount; deviceId?: number }>();
  const [areAllShown, setAllShown] = useState(false);
  const { request, bounties, devices, state } = product;
  // What waits for a second person is always in sight.
  const shown = devices.filter((device, at) => areAllShown || at < FOLDED_DEVICES || device.request);
  const isSold = state === "onSale" || state === "planned";
  const mayAsk = isAbleTo(me, "catalogue.change", tenant);
  return (
    <Section
      title={t("amounts")}
      actions={mayAsk ? <Button onPress={() => setAsking("product")}>{t("ask")}</Button> : null}
    >
      <p className="text-sm text-muted">{t("amountsText")}</p>
      {request ? <AskedNotice request={request} /> : null}
      {bounties.length > 0 ? (
        <Timeline
          bounties={bounties}
          onUnplan={mayAsk && !request ? (plan) => setUnplanning({ plan }) : undefined}
        />
      ) : null}
      {bounties.length === 0 && isSold ? <Notice tone="warn">{t("noAmounts")}</Notice> : null}
      {bounties.length === 0 && !isSold ? <p className="text-sm">{t("noAmounts")}</p> : null}
      {devices.length > 0 ? (
        <div className="grid gap-2 border-t border-line pt-4">
          <h3 className="text-sm font-semibold">{t("devices")}</h3>
          <p className="text-sm text-muted">{t("devicesText")}</p>
          <ul className="grid">
            {shown.map((device) => (
              <Device
                key={device.deviceId}
                device={device}
                onAsk={mayAsk ? () => setAsking(device) : undefined}
                onUnplan={
                  mayAsk && !device.request
                    ? (plan) => setUnplanning({ plan, deviceId: device.deviceId })
                    : undefined
                }
              />
            ))}
          </ul>
          {devices.length > FOLDED_DEVICES ? (
            <div>
              <Button kind="quiet" aria-expanded={areAllShown} onPress={() => setAllShown(!areAllShown)}>
                {t(areAllShown ? "fewerDevices" : "allDevices", { count: devices.length })}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
      {asking ? (
        <AskAmountDialog
          product={product}
          device={asking === "product" ? undefined : asking}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {unplanning ? (
        <UnplanAmountDialog
          productId={product.id}
          deviceId={unplanning.deviceId}
          plan={unplanning.plan}
          onClose={() => setUnplanning(undefined)}
        />
      ) : null}
    </Section>
  );
}

function AskedNotice({ request }: { readonly request: AmountRequest }) {
  const { amountCents, plannedCents, from, until, maker } = request;
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const first = formatIsoDay(from, language);
  const period =
    until === null
      ? t("since", { from: first })
      : t("period", { from: first, until: formatIsoDay(until, language) });
  const amount = formatMoney(amountCents ?? 0, language);
  const planned = formatMoney(plannedCents ?? 0, language);
  return (
    <RequestNotice>
      {amountCents === null
        ? t("askedNone", { maker, period })
        : plannedCents === null
          ? t("asked", { maker, amount, period })
          : t("askedBack", { maker, planned, amount, period })}
    </RequestNotice>
  );
}

interface DeviceProps {
  readonly device: DeviceAmounts;
  readonly onAsk: (() => void) | undefined;
  readonly onUnplan: ((plan: PlannedAmount) => void) | undefined;
}

function Device({ device: { name, state, hasOwn, bounties, request }, onAsk, onUnplan }: DeviceProps) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const [now] = useState(() => new Date());
  const current = activeBounty(bounties, now);
  return (
    <li className="grid gap-2 border-b border-line py-2 text-sm last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-40 flex-1">{name}</span>
        {state === "onSale" ? null : <ProductState state={state} />}
        <span className="font-medium">{current ? formatMoney(current.amountCents, language) : "–"}</span>
        <Badge tone={hasOwn ? "accent" : "neutral"}>{hasOwn ? t("ownAmount") : t("tariffAmount")}</Badge>
        {onAsk ? (
          <Button kind="quiet" aria-label={t("askDevice", { name })} onPress={onAsk}>
            {t("askShort")}
          </Button>
        ) : null}
      </div>
      {request ? <AskedNotice request={request} /> : null}
      {hasOwn && bounties.length > 1 ? (
        <div className="pl-4">
          <Timeline bounties={bounties} onUnplan={onUnplan} />
        </div>
      ) : null}
    </li>
  );
}
