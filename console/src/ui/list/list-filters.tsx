import type { ListFilter, Words } from "@weitersagen/contract/console/list";
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { formatDay } from "../../lib/format.ts";
import { Button } from "../button.tsx";
import { ChoiceField, Field } from "../field.tsx";
import type { ShownList, UsedListState } from "./list-state.ts";
import { listTexts } from "./texts.ts";

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The text field of a list. The key "/" moves to it, Enter or a pause in typing searches. */
export function ListSearch({ what, state }: { readonly what: Words; readonly state: UsedListState }) {
  const { language } = useLanguage();
  const t = useTexts(listTexts);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(state.search);
  const [known, setKnown] = useState(state.search);
  const [asked, setAsked] = useState(state.search);
  if (known !== state.search) {
    setKnown(state.search);
    // The address was changed by another control, such as "back". What is typed while the field's own search arrives stays.
    if (state.search !== asked) {
      setAsked(state.search);
      setTyped(state.search);
    }
  }
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, []);
  useEffect(() => {
    if (typed.trim() === state.search) return;
    const timer = setTimeout(() => {
      setAsked(typed.trim());
      state.setSearch(typed.trim());
    }, 400);
    return () => clearTimeout(timer);
  }, [typed, state]);
  const label = t("search", { what: what[language] });
  return (
    <search className="relative min-w-56 flex-1">
      <Search aria-hidden size={16} className="pointer-events-none absolute top-2.5 left-2.5 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key !== "Enter") return;
          setAsked(typed.trim());
          state.setSearch(typed.trim());
        }}
        className="h-9 w-full pointer-coarse:min-h-11 rounded-md border border-line-strong/60 bg-surface pr-8 pl-8 text-sm text-ink placeholder:text-muted"
      />
      <kbd
        aria-hidden
        className="absolute top-2 right-2.5 rounded border border-line px-1 text-xs text-muted max-sm:hidden"
      >
        /
      </kbd>
    </search>
  );
}

/** What text filters can be set to, where that is data of the tenant: they are shown as a choice. */
export type FilterChoices = Readonly<
  Record<string, readonly { readonly id: string; readonly name: string }[]>
>;

interface FilterProps {
  readonly list: ShownList;
  readonly state: UsedListState;
  readonly choices: FilterChoices;
}

/** Two beside each other; the last, before the order, takes the row that it would leave half empty. */
const onPhone = "max-sm:w-full max-sm:[&:nth-last-child(2):nth-child(odd)]:col-span-2";

export function ListFilterFields({ list, state, choices }: FilterProps) {
  const { language } = useLanguage();
  const t = useTexts(listTexts);
  return Object.entries(list.filters).map(([name, filter]) => {
    if (filter.isExtra) return null;
    const label = filter.label[language];
    const value = state.filters[name] ?? "";
    const given = choices[name] ?? choicesOf(filter, language);
    if (given) {
      return (
        <div key={name} className={`w-44 ${onPhone}`}>
          <ChoiceField
            label={label}
            value={value}
            onChange={(next) => state.setFilter(name, next)}
            choices={[{ id: "", name: t("any") }, ...given]}
          />
        </div>
      );
    }
    return (
      <div key={`${name} ${value}`} className={`w-40 ${onPhone}`}>
        <Field
          label={label}
          type={filter.kind === "day" ? "date" : "text"}
          defaultValue={value}
          onBlur={({ target }) => {
            const next = target.value.trim();
            if (next !== value) state.setFilter(name, next);
          }}
          onKeyDown={({ key, target }) => {
            if (key === "Enter") state.setFilter(name, (target as HTMLInputElement).value.trim());
          }}
        />
      </div>
    );
  });
}

const choicesOf = (filter: ListFilter, language: "de" | "en") =>
  filter.kind === "choice"
    ? Object.entries(filter.names).map(([id, words]) => ({ id, name: words[language] }))
    : undefined;

/** The filters that are set, each with a button that removes it. */
export function FilterChips({ list, state, choices }: FilterProps) {
  const { language } = useLanguage();
  const t = useTexts(listTexts);
  const set = Object.entries(state.filters);
  if (set.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {set.map(([name, value]) => {
        const filter = list.filters[name];
        if (!filter) return null;
        const chosen = choices[name]?.find(({ id }) => id === value)?.name;
        const label = `${filter.label[language]}: ${chosen ?? valueText(filter, value, language)}`;
        return (
          <button
            key={name}
            type="button"
            aria-label={t("removeFilter", { name: label })}
            onClick={() => state.setFilter(name, "")}
            className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line bg-raised px-2.5 text-xs hover:border-line-strong"
          >
            {label}
            <X aria-hidden size={12} />
          </button>
        );
      })}
      <Button kind="quiet" onPress={state.reset}>
        {t("reset")}
      </Button>
    </div>
  );
}

function valueText(filter: ListFilter, value: string, language: "de" | "en"): string {
  if (filter.kind === "choice") return filter.names[value]?.[language] ?? value;
  return filter.kind === "day" ? formatDay(new Date(`${value}T12:00:00`), language) : value;
}
