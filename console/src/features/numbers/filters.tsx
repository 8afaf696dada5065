import { formatDays } from "@weitersagen/contract/format";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent } from "react";
import { submitted } from "../../lib/form.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { ViewMenu } from "../../ui/list/view-menu.tsx";
import {
  defaultPeriod,
  filtersOf,
  filterNames,
  movingOf,
  movingPeriods,
  type Search,
  viewOf,
} from "./search.ts";
import { filterTexts } from "./filter-texts.ts";
import { numbersTexts } from "./texts.ts";
import { useChoices } from "./use-choices.ts";

interface Props {
  readonly search: Search;
  /** The period that is shown. */
  readonly from: string;
  readonly until: string;
}

/** The period and the filters. Everything is in the address, so a view can be stored and sent. */
export function Filters({ search, from, until }: Props) {
  const t = useTexts(filterTexts);
  const numbersText = useTexts(numbersTexts);
  const navigate = useNavigate();
  const go = (next: Search) => {
    const given = Object.entries(next).filter(([, value]) => value !== "" && value !== undefined);
    void navigate({ to: ".", search: Object.fromEntries(given) });
  };
  const { von: _from, bis: _until, zeitraum: _moving, ...others } = search;
  const apply = (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    go({ ...others, von: text("von"), bis: text("bis") });
  };
  return (
    <>
      <Printed search={search} from={from} until={until} />
      <div className="grid gap-3 print:hidden">
        <div className="flex flex-wrap items-end gap-3">
          <form onSubmit={apply} className="contents">
            <div className="w-44 max-sm:w-full">
              <ChoiceField
                label={t("zeitraum")}
                value={
                  movingOf(search) ??
                  (search.von === undefined && search.bis === undefined ? defaultPeriod : "")
                }
                onChange={(zeitraum) => (zeitraum === "" ? undefined : go({ ...others, zeitraum }))}
                choices={[
                  { id: "", name: t("ownDays") },
                  ...movingPeriods.map((id) => ({ id, name: t(`period_${id}`) })),
                ]}
              />
            </div>
            <div className="grid grid-cols-2 gap-3 max-sm:w-full">
              <Field key={`von ${from}`} label={t("von")} name="von" type="date" defaultValue={from} />
              <Field key={`bis ${until}`} label={t("bis")} name="bis" type="date" defaultValue={until} />
            </div>
            <Button type="submit" kind="primary">
              {t("apply")}
            </Button>
          </form>
          {/* Outside the form: what the menu submits would be submitted here too. */}
          <ViewMenu
            id="readNumbers"
            hint={numbersText("viewsHint")}
            state={{
              view: viewOf(search),
              open: (view) => go(Object.fromEntries(new URLSearchParams(view))),
            }}
          />
          {Object.keys(search).length > 0 ? (
            <Button kind="quiet" onPress={() => go({})}>
              {t("reset")}
            </Button>
          ) : null}
        </div>
        <FilterChoices search={search} go={go} />
      </div>
    </>
  );
}

interface ChoicesProps {
  readonly search: Search;
  readonly go: (search: Search) => void;
}

/** On paper: which programme, period and filters the figures are about. */
function Printed({ search, from, until }: Props) {
  const t = useTexts(filterTexts);
  const { language } = useLanguage();
  const me = useMe();
  const tenant = useTenant();
  const filters = filtersOf(search);
  const choices = useChoices(filters);
  const set = filterNames.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    return `${t(name)}: ${choices[name].find(({ key }) => key === value)?.name ?? value}`;
  });
  const brand = me.tenants.find(({ slug }) => slug === tenant)?.brand ?? tenant;
  const period = from === "" || until === "" ? [] : formatDays({ from, until }, language);
  return <p className="hidden text-sm print:block">{[brand, period, ...set].flat().join(" · ")}</p>;
}

/** What the figures can be narrowed to. The server refuses combinations that it has no sums for, with a sentence. */
function FilterChoices({ search, go }: ChoicesProps) {
  const t = useTexts(filterTexts);
  const filters = filtersOf(search);
  const choices = useChoices(filters);
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {filterNames.map((name) => {
        const value = filters[name] ?? "";
        if (choices[name].length === 0 && value === "") return null;
        const known = choices[name].map(({ key: id, name: text }) => ({ id, name: text }));
        const isKnown = value === "" || known.some(({ id }) => id === value);
        return (
          <ChoiceField
            key={name}
            label={t(name)}
            value={value}
            onChange={(next) =>
              go({ ...search, ...(name === "agentur" && { mitarbeiter: "" }), [name]: next })
            }
            choices={[{ id: "", name: t("all") }, ...known, ...(isKnown ? [] : [{ id: value, name: value }])]}
          />
        );
      })}
    </div>
  );
}
