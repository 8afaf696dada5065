import {
  countedEntries,
  countedFacts,
  countedOrders,
  countedRecommendations,
} from "@weitersagen/contract/console/insight-lists";
import { textGroupName } from "@weitersagen/contract/console/mail-names";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ListPage } from "../../ui/list/list-page.tsx";
import { listPageTexts } from "./list-texts.ts";

function Back() {
  const t = useTexts(listPageTexts);
  const tenant = useTenant();
  return <BackLink to={`/${tenant}/zahlen`}>{t("back")}</BackLink>;
}

/** The recommendations that a figure counts. */
export function CountedRecommendationsPage() {
  const t = useTexts(listPageTexts);
  const tenant = useTenant();
  const mayOpen = isAbleTo(useMe(), "people.read", tenant);
  return (
    <ListPage
      list={countedRecommendations}
      title={t("recommendations")}
      intro={t("recommendationsIntro")}
      {...(mayOpen ? { open: ({ number }: { number: string }) => `/${tenant}/empfehlungen/${number}` } : {})}
      empty={{ title: t("empty") }}
    >
      <Back />
    </ListPage>
  );
}

/** The orders that a figure counts. */
export function CountedOrdersPage() {
  const t = useTexts(listPageTexts);
  const tenant = useTenant();
  const mayOpen = isAbleTo(useMe(), "people.read", tenant);
  return (
    <ListPage
      list={countedOrders}
      title={t("orders")}
      intro={t("ordersIntro")}
      cells={{ number: ({ number }) => number ?? "–" }}
      {...(mayOpen ? { open: ({ id }: { id: number }) => `/${tenant}/bestellungen/${id}` } : {})}
      empty={{ title: t("empty") }}
    >
      <Back />
    </ListPage>
  );
}

/** The entries of the ledger that a sum adds up. */
export function CountedEntriesPage() {
  const t = useTexts(listPageTexts);
  return (
    <ListPage
      list={countedEntries}
      title={t("entries")}
      intro={t("entriesIntro")}
      empty={{ title: t("empty") }}
    >
      <Back />
    </ListPage>
  );
}

const isMail = (kind: string): boolean => kind === "mailSent" || kind === "mailFailed";

/** What was counted as it happened. The channel of a mail is its name. */
export function CountedFactsPage() {
  const t = useTexts(listPageTexts);
  const { language } = useLanguage();
  return (
    <ListPage
      list={countedFacts}
      title={t("facts")}
      intro={t("factsIntro")}
      cells={{
        channel: ({ kind, channel }) => (isMail(kind) ? textGroupName(channel, language) : channel),
      }}
      empty={{ title: t("empty") }}
    >
      <Back />
    </ListPage>
  );
}
