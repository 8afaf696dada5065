import { getUser } from "@weitersagen/contract/account-calls";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { CustomerNumberForm } from "../components/customer-number-form.tsx";
import { LoadState } from "../components/load-state.tsx";
import { FormPage } from "../../../ui/narrow-page.tsx";
import { myDataTexts } from "../my-data-texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(myDataTexts, page);
    return { title: t("customerTitle"), description: t("customerNumberHint") };
  },
  Component: CustomerNumberPage,
});

function CustomerNumberPage() {
  const t = useTexts(myDataTexts);
  const isLoggedIn = useLoggedIn();
  const login = usePath("Login") ?? "/login";
  const here = usePath("KundenNummer") ?? "/kundennummer";
  return (
    <FormPage title={t("customerTitle")} lead={t("customerLead")}>
      {isLoggedIn ? (
        <OwnNumber />
      ) : (
        <>
          <p className="mb-6">{t("loginFirst")}</p>
          <ButtonLink to={`${login}?redirect=${encodeURIComponent(here)}`}>{t("login")}</ButtonLink>
        </>
      )}
    </FormPage>
  );
}

function OwnNumber() {
  const [user, reload] = useLoaded((api) => api(getUser, {}));
  return (
    <LoadState loaded={user} reload={reload}>
      {({ publicHash }) => <CustomerNumberForm publicHash={publicHash} />}
    </LoadState>
  );
}
