import { journalList } from "@weitersagen/contract/console/journal";
import { useTexts } from "../../lib/language.tsx";
import { ListPage } from "../../ui/list/list-page.tsx";
import { bookTexts } from "./texts.ts";

export function JournalPage() {
  const t = useTexts(bookTexts);
  return (
    <ListPage
      list={journalList}
      title={t("journalTitle")}
      intro={t("journalIntro")}
      empty={{ title: t("journalEmpty") }}
    />
  );
}
