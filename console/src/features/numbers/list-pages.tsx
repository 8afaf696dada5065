import {
  countedEntries,
  countedFacts,
  countedOrders,
  countedRecommendations,
} from "@weitersagen/contract/console/insight-lists";
import { mailNames, operatorMailNames } from "@weitersagen/contract/console/mail-names";
import { NO_KEY } from "@weitersagen/contract/insight-report";
import { useSearch } from "@tanstack/react-router";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BackToNumbers } from "../../ui/back-to-numbers.tsx";
import type { FilterChoices } from "../../ui/list/list-filters.tsx";
import { ListPage } from "../../ui/list/list-page.tsx";
import { listPageTexts } from "./list-texts.ts";
import { filtersOf, reportOfList, type Search } from "./search.ts";
import { useChoices } from "./use-choices.ts";

/** A list that was opened by its address leads to the report about its own filters. */
function Back() {
  const search = useSearch({ strict: false }) as Search;
  return <BackToNumbers otherwise={{ ...reportOfList(search) }} />;
}

/** What the filters of a list that a report has set are called. */
function useFilterNames(): FilterChoices {
  const t = useTexts(listPageTexts);
  const { agentur } = filtersOf(useSearch({ strict: false }));
  const choices = useChoices(agentur === undefined ? {} : { agentur });
  const { language } = useLanguage();
  // The channel of a mail is its name.
  const mails = Object.entries({ ...mailNames, ...operatorMailNames }).map(([id, words]) => ({
    id,
    name: words[language],
  }));
  const named = (one: readonly { key: string; name: string }[]) =>
    one.map(({ key, name }) => ({ id: key, name }));
  return {
    product: [{ id: "0", name: t("noProduct") }, ...named(choices.produkt)],
    category: [...named(choices.kategorie), { id: NO_KEY, name: t("noCategory") }],
    channel: [...named(choices.kanal), ...mails],
    campaign: named(choices.kampagne),
    agency: named(choices.agentur),
    member: named(choices.mitarbeiter),
  };
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
      back={<Back />}
      choices={useFilterNames()}
      empty={{ title: t("empty") }}
    />
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
      {...(mayOpen ? { open: ({ id }: { id: number }) => `/${tenant}/bestellungen/${id}` } : {})}
      back={<Back />}
      choices={useFilterNames()}
      empty={{ title: t("empty") }}
    />
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
      back={<Back />}
      choices={useFilterNames()}
      empty={{ title: t("empty") }}
    />
  );
}

/** What was counted as it happened. */
export function CountedFactsPage() {
  const t = useTexts(listPageTexts);
  return (
    <ListPage
      list={countedFacts}
      title={t("facts")}
      intro={t("factsIntro")}
      back={<Back />}
      choices={useFilterNames()}
      empty={{ title: t("empty") }}
    />
  );
}
