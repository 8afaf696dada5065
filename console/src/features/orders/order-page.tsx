import {
  cancelOrder,
  getOrder,
  matchOrder,
  type OrderView,
  reinstateOrder,
  type Suggestion,
} from "@weitersagen/contract/console/order-desk";
import { matchKinds, unrewardedNames } from "@weitersagen/contract/console/order-list";
import { rewardStateNames } from "@weitersagen/contract/console/reward-list";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { GoodwillSection } from "../../entities/goodwill/goodwill.tsx";
import { PersonLink } from "../../entities/person/person-link.tsx";
import { Timeline } from "../../entities/timeline/timeline.tsx";
import { callConsole } from "../../lib/api.ts";
import { formatDay, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { WithAside } from "../../ui/with-aside.tsx";
import { Badge } from "../../ui/states.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { type Chosen, MatchByHand } from "./match-by-hand.tsx";
import { OrderState } from "./orders-page.tsx";
import { orderTexts } from "./texts.ts";

const linkStyle = "text-accent-strong underline-offset-2 hover:underline";

/** An order: where it belongs or may belong, and what can be done with it. */
export function OrderPage() {
  const t = useTexts(orderTexts);
  const tenant = useTenant();
  const me = useMe();
  const { id } = useParams({ strict: false }) as { id?: string };
  const query = useQuery({
    queryKey: ["order", tenant, id],
    queryFn: () => callConsole(getOrder, { params: { id: Number(id) } }, tenant),
  });
  const order = query.data;
  // Kept by the page: the section that assigned the order is gone once its data were read again.
  const [matched, setMatched] = useState<{ readonly id: string | undefined; readonly text: string }>();
  const mayChange = isAbleTo(me, "orders.change", tenant) && order !== undefined && order.number !== null;
  return (
    <Page
      title={`${t("order")} ${order ? (order.number ?? t("withoutNumber")) : ""}`}
      intro={order?.product ?? undefined}
      back={<BackLink to={`/${tenant}/bestellungen`}>{t("back")}</BackLink>}
    >
      <QueryState query={query} rows={5} />
      {order ? (
        <WithAside
          aside={
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {mayChange ? <OrderActions order={order} /> : null}
              <GoodwillSection key={order.id} order={order} />
            </div>
          }
        >
          {matched?.id === id && matched && order.cancelledAt === null ? (
            <output className="text-sm text-good">{matched.text}</output>
          ) : null}
          <Data order={order} />
          {order.state === "unmatched" ? (
            <Matching order={order} mayChange={mayChange} onMatched={(text) => setMatched({ id, text })} />
          ) : null}
          <Section title={t("history")}>
            <Timeline entries={order.timeline} />
          </Section>
        </WithAside>
      ) : null}
    </Page>
  );
}

interface Shown {
  readonly order: OrderView;
}

const reasonText = (reason: string | null, language: "de" | "en"): string | null =>
  reason === null ? null : (unrewardedNames[reason]?.[language] ?? reason);

const stateText = (status: string, language: "de" | "en"): string =>
  (rewardStateNames as Record<string, { de: string; en: string }>)[status]?.[language] ?? status;

const partyTexts = { referrer: "referrer", recipient: "friend" } as const;

function Data({ order }: Shown) {
  const t = useTexts(orderTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const by =
    order.matchedBy === null
      ? undefined
      : (matchKinds as Record<string, { de: string; en: string }>)[order.matchedBy];
  return (
    <Section title={t("data")} actions={<OrderState state={order.state} />}>
      <Facts
        rows={[
          [t("orderedAt"), formatTime(order.orderedAt, language)],
          [t("receivedAt"), formatTime(order.receivedAt, language)],
          [t("cancelledAt"), order.cancelledAt === null ? null : formatTime(order.cancelledAt, language)],
          [t("reinstatedAt"), order.reinstatedAt === null ? null : formatTime(order.reinstatedAt, language)],
          [
            t("recommendation"),
            order.recommendation === null ? null : (
              <span key="recommendation" className="flex flex-wrap gap-2">
                <Link to={`/${tenant}/empfehlungen/${order.recommendation}`} className={linkStyle}>
                  {order.recommendation}
                </Link>
                {by ? <Badge>{by[language]}</Badge> : null}
              </span>
            ),
          ],
          [
            t("referrer"),
            order.referrerId === null ? null : (
              <PersonLink key="referrer" kind="referrer" id={order.referrerId}>
                {order.referrer}
              </PersonLink>
            ),
          ],
          [
            t("friend"),
            order.recipientId === null ? null : (
              <PersonLink key="recipient" kind="recipient" id={order.recipientId}>
                {order.recipient}
              </PersonLink>
            ),
          ],
          [
            t("rewards"),
            order.rewards.length === 0 ? null : (
              <ul key="rewards" className="grid gap-1">
                {order.rewards.map(({ id, cents, party, status }) => (
                  <li key={id}>
                    {[formatMoney(cents, language), t(partyTexts[party]), stateText(status, language)].join(
                      " · ",
                    )}
                  </li>
                ))}
              </ul>
            ),
          ],
          [t("reason"), reasonText(order.reason, language)],
        ]}
      />
    </Section>
  );
}

interface MatchingProps extends Shown {
  readonly mayChange: boolean;
  readonly onMatched: (text: string) => void;
}

/** Suggestions, and a field for a number that a person has found otherwise. */
function Matching({ order, mayChange, onMatched }: MatchingProps) {
  const t = useTexts(orderTexts);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();
  const { clear } = useDraft(`match.${order.id}`, { number: "" });
  const tenant = useTenant();
  const match = async () => {
    const { reason } = await callConsole(
      matchOrder,
      {
        params: { id: order.id },
        body: { recommendation: chosen?.recommendation, recipient: chosen?.recipient },
      },
      tenant,
    );
    clear();
    onMatched(
      reason === null ? t("matched") : t("matchedWithout", { reason: reasonText(reason, language) ?? "" }),
    );
  };
  return (
    <Section title={t("suggestions")}>
      <p className="text-xs text-muted">{t("suggestionsHint")}</p>
      {order.suggestions.length === 0 ? <p className="text-sm">{t("noSuggestions")}</p> : null}
      <ul className="grid gap-2">
        {order.suggestions.map((one) => (
          <li key={`${one.recommendation} ${one.recipientNumber}`}>
            <SuggestionRow suggestion={one} mayChange={mayChange} onChoose={setChosen} />
          </li>
        ))}
      </ul>
      {mayChange ? <MatchByHand orderId={order.id} onChoose={setChosen} /> : null}
      <ActionDialog
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={t("matchTitle")}
        text={t("matchText", {
          number: order.number ?? "",
          target: chosen?.name ?? "",
        })}
        button={t("match")}
        run={match}
      />
    </Section>
  );
}

interface RowProps {
  readonly suggestion: Suggestion;
  readonly mayChange: boolean;
  readonly onChoose: (chosen: Chosen) => void;
}

function SuggestionRow({ suggestion, mayChange, onChoose }: RowProps) {
  const t = useTexts(orderTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { recommendation, referrer, recipient, recipientNumber, acceptedAt, reasons } = suggestion;
  const name = [recipient, t("from", { name: referrer }), recommendation].filter(Boolean).join(", ");
  const words = { customer: t("customer"), claim: t("claim"), product: t("productReason") };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line p-3 text-sm">
      <div className="min-w-48 flex-1">
        <p className="font-medium">{recipient ?? t("from", { name: referrer })}</p>
        <p className="text-xs text-muted">
          {[
            recipient === null ? "" : t("from", { name: referrer }),
            acceptedAt === null ? "" : formatDay(acceptedAt, language),
            reasons.map((reason) => words[reason]).join(", "),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <Link to={`/${tenant}/empfehlungen/${recommendation}`} className={linkStyle}>
        {recommendation}
      </Link>
      {mayChange ? (
        <Button
          kind={reasons.includes("customer") ? "primary" : "secondary"}
          onPress={() =>
            onChoose(
              recipientNumber === null ? { recommendation, name } : { recipient: recipientNumber, name },
            )
          }
        >
          {t("match")}
        </Button>
      ) : null}
    </div>
  );
}

const changes = {
  cancel: { call: cancelOrder, text: "cancelText", kind: "danger" },
  reinstate: { call: reinstateOrder, text: "reinstateText", kind: "primary" },
} as const;
type Change = keyof typeof changes;

function OrderActions({ order }: Shown) {
  const t = useTexts(orderTexts);
  // The page may be read again while the dialog is open: it goes on asking what it asked first.
  const [opened, setOpened] = useState<Change>();
  const [isDone, setDone] = useState(false);
  const possible = order.cancelledAt === null ? "cancel" : "reinstate";
  return (
    <Section title={t("actions")}>
      <Button wide kind={possible === "cancel" ? "danger" : "secondary"} onPress={() => setOpened(possible)}>
        {t(possible)}
      </Button>
      {isDone ? <output className="text-sm text-good">{t("done")}</output> : null}
      {(["cancel", "reinstate"] as const).map((change) => (
        <ChangeDialog
          key={change}
          order={order}
          change={change}
          isOpen={opened === change}
          onClose={() => setOpened(undefined)}
          onDone={() => setDone(true)}
        />
      ))}
    </Section>
  );
}

interface ChangeProps extends Shown {
  readonly change: Change;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Cancels an order or takes the cancellation back, with a reason. */
function ChangeDialog({ order, change, ...dialog }: ChangeProps) {
  const t = useTexts(orderTexts);
  const tenant = useTenant();
  const { call, text, kind } = changes[change];
  const { values, set, clear } = useDraft(`${change}.${order.id}`, { reason: "" });
  const run = async () => {
    await callConsole(call, { params: { id: order.id }, body: values }, tenant);
    clear();
  };
  return (
    <ActionDialog
      {...dialog}
      kind={kind}
      title={t(change)}
      text={t(order.recommendation === null ? `${text}Alone` : text, { number: order.number ?? "" })}
      button={t(change)}
      run={run}
    >
      <TextArea
        label={t("changeReason")}
        rows={2}
        value={values.reason}
        onChange={(reason) => set({ reason })}
        isRequired
      />
    </ActionDialog>
  );
}
