import { textGroupName } from "@weitersagen/contract/console/mail-names";
import { partName } from "@weitersagen/contract/console/mail-parts";
import { productList } from "@weitersagen/contract/console/product-list";
import {
  type EditableText,
  getTextGroup,
  sharedExamples,
  type TextKind,
  textVariables,
} from "@weitersagen/contract/console/texts";
import { type Language, languages } from "@weitersagen/contract/language";
import { fitsStandard } from "@weitersagen/domain/text-variables";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { Badge, Failure, Loading } from "../../ui/states.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { PublishTexts } from "./publish-texts.tsx";
import { faultsOf, type TextFault } from "./text-faults.ts";
import { textDeskTexts } from "./texts.ts";

/** One mail, or a group of words: the tenant's own texts beside the standard. */
export function TextGroupPage() {
  const t = useTexts(textDeskTexts);
  const tenant = useTenant();
  const { language } = useLanguage();
  const { gruppe = "" } = useParams({ strict: false }) as { gruppe?: string };
  const query = useQuery({
    queryKey: ["texts", tenant, gruppe],
    queryFn: () => callConsole(getTextGroup, { params: { id: gruppe } }, tenant),
  });
  return (
    <Page
      title={textGroupName(gruppe, language)}
      back={<BackLink to={`/${tenant}/texte`}>{t("back")}</BackLink>}
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={8} /> : null}
      {query.data ? <Group key={gruppe} id={gruppe} kind={query.data.kind} texts={query.data.texts} /> : null}
    </Page>
  );
}

interface GroupProps {
  readonly id: string;
  readonly kind: TextKind;
  readonly texts: readonly EditableText[];
}

const placeOf = (key: string, language: Language): string => `${key}.${language}`;

function Group({ id, kind, texts }: GroupProps) {
  const t = useTexts(textDeskTexts);
  const tenant = useTenant();
  const me = useMe();
  const [isSaved, setSaved] = useState(false);
  /** Whether the person asked to publish texts that have faults. */
  const [isRefused, setRefused] = useState(false);
  /** What was typed when the person asked to publish it. */
  const [sent, setSent] = useState<Record<string, string>>();
  // Only what was typed: a place that is absent shows the saved text.
  const typed = useDraft<Record<string, string>>(`texte.${id}`, {});
  const isReadOnly = !isAbleTo(me, "content.publish", tenant);
  const shown = (text: EditableText, language: Language): string =>
    typed.values[placeOf(text.key, language)] ?? text[language].own ?? text[language].standard;
  const changes = texts.flatMap((text) =>
    languages.flatMap((language) => {
      const { own, standard } = text[language];
      const value = shown(text, language);
      const after = value === standard ? null : value;
      return after === own ? [] : [{ key: text.key, language, before: own, after }];
    }),
  );
  const faults = changes.flatMap((change) =>
    faultsOf(change, texts.find(({ key }) => key === change.key)?.[change.language].standard ?? ""),
  );
  const publish = () => {
    setRefused(faults.length > 0);
    if (faults.length === 0) setSent(typed.values);
  };
  return (
    <>
      {kind === "mail" ? (
        <MailPreview
          id={id}
          textsIn={(language) =>
            Object.fromEntries(
              changes.flatMap((change) => {
                const text = texts.find(({ key }) => key === change.key);
                return change.language === language && text ? [[change.key, shown(text, language)]] : [];
              }),
            )
          }
        />
      ) : null}
      <div className="grid gap-5 rounded-lg border border-line bg-surface p-4">
        {texts.map((text) => (
          <div key={text.key} className="grid gap-1">
            <div className="grid gap-3 lg:grid-cols-2">
              {languages.map((language) => (
                <TextField
                  key={language}
                  text={text}
                  language={language}
                  value={shown(text, language)}
                  isReadOnly={isReadOnly}
                  kind={kind}
                  onChange={(value) => {
                    setSaved(false);
                    typed.set({ [placeOf(text.key, language)]: value });
                  }}
                />
              ))}
            </div>
            <Variables names={text.variables} />
          </div>
        ))}
      </div>
      <Link to={`/${tenant}/versionen`} className="link w-fit text-sm">
        {t("versions")}
      </Link>
      {isReadOnly ? null : (
        <SaveBar
          notice={
            isRefused && faults.length > 0 ? (
              <Faults kind={kind} faults={faults} />
            ) : isSaved && changes.length === 0 ? (
              <Notice tone="good">{t("saved")}</Notice>
            ) : null
          }
        >
          <Button kind="primary" isDisabled={changes.length === 0} onPress={publish}>
            {t("save")}
          </Button>
          {changes.length > 0 ? (
            <>
              <Button kind="quiet" onPress={typed.clear}>
                {t("undo")}
              </Button>
              <Badge tone="warn">{t("unsaved")}</Badge>
            </>
          ) : null}
        </SaveBar>
      )}
      {sent === undefined ? null : (
        <PublishTexts
          {...{ id, kind, changes }}
          onClose={() => setSent(undefined)}
          onDone={() => {
            typed.clearSent(sent);
            setSaved(true);
          }}
        />
      )}
    </>
  );
}

/** Why the texts cannot be published. */
function Faults({ kind, faults }: { readonly kind: TextKind; readonly faults: readonly TextFault[] }) {
  const t = useTexts(textDeskTexts);
  const { language } = useLanguage();
  return (
    <div role="alert">
      <Notice tone="danger">
        <p className="font-medium">{t("faultsTitle")}</p>
        <ul className="list-disc pl-4">
          {faults.map(({ kind: fault, change, variable }) => (
            <li key={`${fault} ${placeOf(change.key, change.language)} ${variable}`}>
              {t(fault, {
                part: partName(kind, change.key.split(".")[0] ?? change.key, language),
                language: t(change.language === "de" ? "german" : "english"),
                variable,
              })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

interface FieldProps {
  readonly text: EditableText;
  readonly language: Language;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly kind: TextKind;
  readonly onChange: (value: string) => void;
}

function TextField({ text, language, value, isReadOnly, kind, onChange }: FieldProps) {
  const t = useTexts(textDeskTexts);
  const { standard } = text[language];
  const own = useLanguage().language;
  const [key = "", form] = text.key.split(".");
  const plain = partName(kind, key, own);
  const name = form === "one" || form === "other" ? t(form, { name: plain }) : plain;
  const label = `${name} (${t(language === "de" ? "german" : "english")})`;
  const isOwn = value !== standard;
  const isSaved = value === text[language].own;
  const state = !isSaved
    ? "isChanged"
    : kind === "share" || (fitsStandard(standard, value) && standard !== "")
      ? "isOwn"
      : "isUnused";
  return (
    <div className="grid content-start gap-1">
      <TextArea
        label={label}
        value={value}
        onChange={onChange}
        isReadOnly={isReadOnly}
        rows={Math.min(6, 1 + Math.ceil(value.length / 60))}
      />
      {kind === "share" ? <SharedPreview language={language} text={value} /> : null}
      {isOwn ? (
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={state === "isOwn" ? "accent" : "warn"}>{t(state)}</Badge>
          <span className="min-w-40 flex-1 text-xs text-muted">
            {standard === "" ? t("gone") : t("standard", { text: standard })}
          </span>
          {isReadOnly ? null : (
            <Button kind="quiet" aria-label={`${t("reset")}: ${label}`} onPress={() => onChange(standard)}>
              {t("reset")}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** A text for sharing as the contact reads it. */
function SharedPreview({ language, text }: { readonly language: Language; readonly text: string }) {
  const t = useTexts(textDeskTexts);
  const tenant = useTenant();
  const brand = useMe().tenants.find(({ slug }) => slug === tenant)?.brand ?? tenant;
  const { data } = useQuery({
    queryKey: ["share-example", tenant],
    queryFn: () => callConsole(productList.page, { query: { state: "onSale", size: 1 } }, tenant),
  });
  const [product] = data?.content ?? [];
  const values: Readonly<Record<string, string>> = {
    ...sharedExamples[language],
    ...(product ? { produkt: product.name } : {}),
    ...(product?.amountCents ? { praemie: formatMoney(product.amountCents, language) } : {}),
    mandant: brand,
    link: "https://…/k/4F7KQ2M9XB",
  };
  return (
    <figure className="rounded-md bg-raised px-3 py-2" lang={language}>
      <figcaption className="text-xs text-muted">{t("sharedAs")}</figcaption>
      <p className="text-sm whitespace-pre-line">
        {text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)}
      </p>
    </figure>
  );
}

function Variables({ names }: { readonly names: readonly string[] }) {
  const t = useTexts(textDeskTexts);
  const { language } = useLanguage();
  if (names.length === 0) return null;
  return (
    <p className="text-xs text-muted">
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 ? " · " : ""}
          <code className="rounded bg-raised px-1">{`{${name}}`}</code>
          {textVariables[name] ? ` ${textVariables[name][language]}` : ""}
        </span>
      ))}
      <span className="block">{t("variablesHint")}</span>
    </p>
  );
}
