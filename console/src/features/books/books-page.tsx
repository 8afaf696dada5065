import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Page } from "../../ui/page.tsx";
import { BookExports } from "./book-exports.tsx";
import { Liabilities } from "./liabilities.tsx";
import { Reconciliation } from "./reconciliation.tsx";
import { bookTexts } from "./texts.ts";

/** The books of a tenant: what is owed, whether they agree with the bank, and exports. */
export function BooksPage() {
  const t = useTexts(bookTexts);
  const me = useMe();
  const tenant = useTenant();
  return (
    <Page title={t("title")} intro={t("intro")}>
      <Liabilities />
      <Reconciliation />
      {isAbleTo(me, "books.export", tenant) ? <BookExports /> : null}
    </Page>
  );
}
