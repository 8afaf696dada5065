import { findPeople, type Hit } from "@weitersagen/contract/console/people";
import { type FormEvent, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Failure } from "../../ui/states.tsx";
import { orderTexts } from "./texts.ts";

/** What an order can be assigned to, with words for the person who decides. */
export interface Chosen {
  readonly recommendation?: string;
  readonly recipient?: string;
  readonly name: string;
}

/** Only a recommendation and a friend who accepted one say where an order belongs. */
const chosenOf = ({ kind, number, title, detail }: Hit): Chosen | undefined => {
  if (number === null) return undefined;
  const name = [title, detail].filter(Boolean).join(", ");
  if (kind === "recipient") return { recipient: number, name };
  return kind === "recommendation" ? { recommendation: number, name } : undefined;
};

interface Props {
  readonly orderId: number;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Finds the recommendation or friend by what the operator knows, before anything is assigned. */
export function MatchByHand({ orderId, onChoose }: Props) {
  const t = useTexts(orderTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { run, error, isRunning } = useRun();
  const { values, set } = useDraft(`match.${orderId}`, { number: "" });
  const [hits, setHits] = useState<readonly Hit[]>();
  const find = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      setHits((await callConsole(findPeople, { query: { text: values.number } }, tenant)).content);
    });
  };
  const choices = hits?.flatMap((hit) => {
    const chosen = chosenOf(hit);
    return chosen ? [{ hit, chosen }] : [];
  });
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <form className="flex flex-wrap items-end gap-2" onSubmit={find}>
        <div className="min-w-60 flex-1">
          <Field
            label={t("numberField")}
            value={values.number}
            onChange={(number) => set({ number })}
            isRequired
          />
        </div>
        <Button type="submit" isPending={isRunning}>
          {t("byHand")}
        </Button>
      </form>
      {error ? <Failure error={error} /> : null}
      {choices?.length === 0 ? (
        <output className="text-sm">
          {t(hits?.some(({ kind }) => kind === "referrer") ? "onlyReferrer" : "nobodyFound")}
        </output>
      ) : null}
      <ul className="grid gap-2">
        {choices?.map(({ hit, chosen }) => (
          <li
            key={`${hit.kind} ${hit.id}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line p-3 text-sm"
          >
            <div className="min-w-48 flex-1">
              <p className="font-medium">{hit.title}</p>
              <p className="text-xs text-muted">
                {[
                  t(hit.kind === "recipient" ? "friend" : "recommendation"),
                  hit.detail,
                  formatDay(hit.at, language),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <Button onPress={() => onChoose(chosen)}>{t("match")}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
