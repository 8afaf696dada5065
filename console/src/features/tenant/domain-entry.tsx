import { checkDomain } from "@weitersagen/contract/console/domains";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Badge, Failure } from "../../ui/states.tsx";
import { domainsTexts } from "./domains-texts.ts";

interface Props {
  readonly name: string;
  readonly target: string;
  /** Only a name that is published or in the saved draft can be checked. */
  readonly isSaved: boolean;
  readonly mayCheck: boolean;
  /** Links and mails begin with it. */
  readonly isMain?: boolean;
  readonly onChoose?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}

/** What is asked before a domain becomes the main one: it leads elsewhere, was not checked, or could not be checked. */
type Question = "chooseAnyway" | "chooseUnchecked" | "chooseUnknown";

/** A domain with the record that it needs, and what the DNS says about it. */
export function DomainEntry(props: Props) {
  const { name, target, isSaved, mayCheck, isMain = false, onChoose, onRemove } = props;
  const t = useTexts(domainsTexts);
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["domain", tenant, name],
    queryFn: () => callConsole(checkDomain, { query: { name } }, tenant),
    enabled: false,
    retry: false,
  });
  const [question, setQuestion] = useState<Question>();
  /** Links and mails would lead nowhere if the domain does not lead here, so that is checked first. */
  const choose = async () => {
    if (!isSaved || !mayCheck) return setQuestion("chooseUnchecked");
    // After a failure `data` is the answer before.
    const { data, error } = await query.refetch();
    const state = error ? "unknown" : data?.state;
    if (state === "here") onChoose?.();
    else setQuestion(state === "unknown" ? "chooseUnknown" : "chooseAnyway");
  };
  const record = `${name}. CNAME ${target}.`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-medium break-all max-sm:basis-full">{name}</span>
        {isMain ? <Badge tone="accent">{t("main")}</Badge> : null}
        {onChoose ? (
          <Button
            kind="quiet"
            aria-label={t("chooseOf", { name })}
            isPending={query.isFetching}
            onPress={() => void choose()}
          >
            {t("choose")}
          </Button>
        ) : null}
        {mayCheck && isSaved ? (
          <Button
            aria-label={t("checkOf", { name })}
            isPending={query.isFetching}
            onPress={() => void query.refetch()}
          >
            {t("check")}
          </Button>
        ) : null}
        {onRemove ? (
          <Button kind="quiet" aria-label={t("removeOf", { name })} onPress={onRemove}>
            {t("remove")}
          </Button>
        ) : null}
      </div>
      <Confirm
        title={t("chooseTitle")}
        action={t("choose")}
        isOpen={question !== undefined}
        onClose={() => setQuestion(undefined)}
        onConfirm={() => {
          setQuestion(undefined);
          onChoose?.();
        }}
      >
        {question ? t(question, { name }) : null}
      </Confirm>
      <p className="text-xs text-muted">{t("record")}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded bg-raised px-2 py-1 text-xs break-all">{record}</code>
        <CopyButton text={record} />
      </div>
      {mayCheck && !isSaved ? <p className="text-xs text-muted">{t("saveFirst")}</p> : null}
      {query.error ? <Failure error={query.error} /> : null}
      {query.data ? (
        <output className="block">
          <Notice tone={query.data.state === "here" ? "good" : "warn"}>
            {t(query.data.state, { found: query.data.found.join(", ") })}
          </Notice>
        </output>
      ) : null}
    </div>
  );
}
