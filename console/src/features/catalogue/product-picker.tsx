import {
  productList,
  productStates,
  type ProductStateName,
} from "@weitersagen/contract/console/product-list";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { catalogueTexts } from "./texts.ts";

export interface PickedProduct {
  readonly id: number;
  readonly name: string;
}

interface FoundProduct extends PickedProduct {
  readonly state: ProductStateName;
}

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly value: PickedProduct | null;
  readonly onChange: (product: FoundProduct | null) => void;
  /** The id of a product that is not offered. */
  readonly except?: number;
}

const SHOWN = 6;

const isNamed = ({ id, name }: PickedProduct, text: string): boolean => String(id) === text || name === text;

/** Chooses a product by its name or number. */
export function ProductPicker({ label, hint, value, onChange, except }: Props) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const query = useQuery({
    queryKey: ["product-picker", tenant, search],
    queryFn: () => callConsole(productList.page, { query: { search, size: SHOWN + 1 } }, tenant),
    enabled: search !== "",
  });
  if (value) {
    return (
      <div className="grid gap-1">
        <span className="text-sm font-medium">{label}</span>
        <div className="flex items-center gap-2 text-sm">
          <span className="min-w-0 flex-1 truncate">
            {value.name} ({value.id})
          </span>
          <Button kind="quiet" onPress={() => onChange(null)} aria-label={`${t("remove")}: ${label}`}>
            <X aria-hidden size={16} />
            {t("remove")}
          </Button>
        </div>
      </div>
    );
  }
  const pick = (product: FoundProduct) => {
    setTyped("");
    onChange(product);
  };
  const rows = (query.data?.content ?? []).filter(({ id }) => id !== except).slice(0, SHOWN);
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        {...(hint === undefined ? {} : { hint })}
        placeholder={t("successorSearch")}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        maxLength={100}
        // The form is not sent with words that chose nothing.
        validate={(text) => (text.trim() === "" ? null : t("pickOne"))}
        onKeyDown={(event) => {
          const meant = rows.length === 1 ? rows[0] : rows.find((row) => isNamed(row, typed.trim()));
          if (event.key !== "Enter" || !meant || search !== typed.trim()) return;
          event.preventDefault();
          pick(meant);
        }}
      />
      {search !== "" && query.data ? (
        <ul className="grid rounded-md border border-line">
          {rows.map(({ id, name, state }) => (
            <li key={id} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => pick({ id, name, state })}
                className="flex w-full items-center gap-2 px-2.5 py-1.5 text-left text-sm hover:bg-raised"
              >
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="text-xs text-muted">
                  {id} · {productStates[state][language]}
                </span>
              </button>
            </li>
          ))}
          {rows.length === 0 ? <li className="px-2.5 py-1.5 text-sm text-muted">{t("noneFound")}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
