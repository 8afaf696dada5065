import { addToDay } from "@weitersagen/domain/insight-period";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent } from "react";
import { submitted } from "../../lib/form.ts";
import { useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";

interface Props {
  readonly search: Search;
  /** The period that is shown. */
  readonly from: string;
  readonly until: string;
}

const presets = [
  ["last30", 30],
  ["last90", 90],
  ["last365", 365],
] as const;

/** The days up to today. */
function lastDays(days: number): Search {
  const bis = new Date().toISOString().slice(0, 10);
  return { von: addToDay(bis, 1 - days), bis };
}

const fields = ["von", "bis", "produkt", "kanal"] as const;

/** The period and the filters. Everything is in the address, so a view can be stored and sent. */
export function Filters({ search, from, until }: Props) {
  const t = useTexts(numbersTexts);
  const navigate = useNavigate();
  const go = (next: Search) => void navigate({ to: ".", search: next as never });
  const apply = (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    const given = fields.map((name) => [name, text(name)]).filter(([, value]) => value !== "");
    const { gruppe, zahl } = search;
    go({ ...(gruppe && { gruppe }), ...(zahl && { zahl }), ...(Object.fromEntries(given) as Search) });
  };
  return (
    <form onSubmit={apply} className="grid gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Field label={t("from")} name="von" type="date" defaultValue={from} />
        <Field label={t("until")} name="bis" type="date" defaultValue={until} />
        <Field
          label={t("product")}
          name="produkt"
          inputMode="numeric"
          placeholder={t("all")}
          defaultValue={String(search.produkt ?? "")}
        />
        <Field label={t("channel")} name="kanal" placeholder={t("all")} defaultValue={search.kanal ?? ""} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary">
          {t("apply")}
        </Button>
        {presets.map(([name, days]) => (
          <Button key={name} onPress={() => go({ ...search, ...lastDays(days) })}>
            {t(name)}
          </Button>
        ))}
        {Object.keys(search).length > 0 ? (
          <Button kind="quiet" onPress={() => go({})}>
            {t("reset")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
