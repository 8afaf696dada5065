import { getUser } from "@weitersagen/contract/account-calls";
import type { SessionUser } from "@weitersagen/contract/account";
import { askAboutOwnData, exportPersonalData } from "@weitersagen/contract/my-data-calls";
import { DataDownload } from "../../../entities/personal-data/data-download.tsx";
import { OwnRequestForm } from "../../../entities/personal-data/own-request.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Block } from "../../../ui/block.tsx";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { BankAccountBlock } from "../components/bank-account-block.tsx";
import { CustomerNumberForm } from "../components/customer-number-form.tsx";
import { DeleteAccount } from "../components/delete-account.tsx";
import { EmailChange } from "../components/email-change.tsx";
import { Fold } from "../components/fold.tsx";
import { LanguageChoice } from "../components/language-choice.tsx";
import { LoadState } from "../components/load-state.tsx";
import { NameForm } from "../components/name-form.tsx";
import { NewsletterChoice } from "../components/newsletter-choice.tsx";
import { OwnConsents } from "../components/own-consents.tsx";
import { myDataTexts } from "../my-data-texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(myDataTexts, page);
    return { title: t("title"), description: t("description") };
  },
  Component: MyData,
});

function MyData() {
  const t = useTexts(myDataTexts);
  const [user, reload] = useLoaded((api) => api(getUser, {}));
  return (
    <Container className="py-10 md:py-16">
      <MyDataBreadcrumb />
      <h1 className="mt-4 mb-10 text-title md:text-display">{t("title")}</h1>
      <LoadState loaded={user} reload={reload}>
        {(data) => <Blocks user={data} />}
      </LoadState>
    </Container>
  );
}

function Blocks({ user }: { readonly user: SessionUser }) {
  const t = useTexts(myDataTexts);
  const { newsletter, storesBankAccounts } = usePage().tenant.configuration;
  const api = useApi();
  const changePassword = usePath("PasswortAendern") ?? "/passwortaendern";
  return (
    <>
      <Block title={t("about")}>
        <NameForm user={user} />
      </Block>
      <Block title={t("access")}>
        <ButtonLink to={changePassword} variant="secondary">
          {t("changePassword")}
        </ButtonLink>
      </Block>
      <Block title={t("changeEmail")}>
        <EmailChange current={user.email} pending={user.pendingEmail} />
      </Block>
      <Block title={t("language")}>
        <LanguageChoice language={user.language} />
      </Block>
      {newsletter && (
        <Block title={t("newsletter")}>
          <NewsletterChoice initial={user} />
        </Block>
      )}
      <Block title={t("consents")}>
        <OwnConsents />
      </Block>
      <Block title={t("customerNumber")}>
        <CustomerNumberForm isFolded publicHash={user.publicHash} />
      </Block>
      {storesBankAccounts && (
        <Block title={t("bank")}>
          <BankAccountBlock />
        </Block>
      )}
      <Block title={t("download")}>
        <DataDownload load={() => api(exportPersonalData, {})} />
      </Block>
      <Block title={t("request")}>
        <Fold label={t("requestFold")}>
          <OwnRequestForm send={(body) => api(askAboutOwnData, { body })} />
        </Fold>
      </Block>
      <Block title={t("deletion")}>
        <DeleteAccount />
      </Block>
    </>
  );
}

function MyDataBreadcrumb() {
  const t = useTexts(myDataTexts);
  const area = usePath("PersoenlicherBereich") ?? "/persoenlicherbereich";
  return <Breadcrumb label={t("back")} crumbs={[{ label: t("back"), to: area }, { label: t("title") }]} />;
}
