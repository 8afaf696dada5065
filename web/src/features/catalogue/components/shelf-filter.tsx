import { SearchForm } from "../../../lib/router/search-form.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { catalogueQuery } from "../filter.ts";
import type { FilterView } from "../views.ts";
import { catalogueTexts } from "../texts.ts";

export function ShelfFilter({ filter }: { readonly filter: FilterView }) {
  const t = useTexts(catalogueTexts);
  const { types, manufacturers, tariffs, ages, chosen } = filter;
  const fields = [
    { label: t("type"), name: catalogueQuery.type, options: types, value: chosen.type },
    {
      label: t("manufacturer"),
      name: catalogueQuery.manufacturer,
      options: manufacturers,
      value: chosen.manufacturer,
    },
    { label: t("tariff"), name: catalogueQuery.tariff, options: tariffs, value: chosen.tariff },
    { label: t("age"), name: catalogueQuery.young, options: ages, value: chosen.age },
  ].filter(({ options }) => options.length > 1);
  return (
    <SearchForm aria-label={t("filter")} className="flex flex-wrap items-end gap-4">
      {fields.map(({ label, name, options, value }) => (
        <Select
          // A link may change the choice: the key then resets the field.
          key={`${name} ${value}`}
          label={label}
          name={name}
          options={options}
          defaultValue={value}
          className="min-w-[min(9rem,100%)] flex-1 md:min-w-48 md:flex-initial"
        />
      ))}
      <Button type="submit" className="grow md:grow-0">
        {t("show")}
      </Button>
    </SearchForm>
  );
}
