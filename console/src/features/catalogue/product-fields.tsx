import type { ProductView } from "@weitersagen/contract/console/products";
import {
  lengthOfProductText,
  productTextNames,
  type ProductTextName,
} from "@weitersagen/contract/console/products";
import { productClasses } from "@weitersagen/contract/catalogue";
import type { ReactNode } from "react";
import { useTexts } from "../../lib/language.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { fieldTexts } from "./field-texts.ts";
import { FootnoteField } from "./footnote-field.tsx";
import { type FieldName, idsOf, markNames, priceNames, type Values } from "./product-values.ts";

interface Props {
  readonly values: Values;
  readonly onChange: (name: string, value: string) => void;
  readonly isReadOnly: boolean;
  readonly categories: ProductView["categories"];
}

const visitorTexts = productTextNames.filter((name) => name !== "promotionName" && name !== "priceSplit");
const priceTexts = ["promotionName", "priceSplit"] as const satisfies readonly ProductTextName[];

const requiredNames: readonly string[] = ["name", "displayName", "externalId", "group"] satisfies FieldName[];

/** The form fields of a product, in groups. */
export function ProductFields(props: Props) {
  const t = useTexts(fieldTexts);
  return (
    <>
      <Group title={t("textsGroup")} hint={t("textsHint")}>
        {visitorTexts.map((name) => (
          <BothLanguages key={name} name={name} {...props} />
        ))}
      </Group>
      <Group title={t("pricesGroup")} hint={t("pricesHint")}>
        <div className="grid gap-3 sm:grid-cols-3">
          {priceNames.map((name) => (
            <TextField key={name} name={name} inputMode="decimal" {...props} />
          ))}
        </div>
        {priceTexts.map((name) => (
          <BothLanguages key={name} name={name} {...props} />
        ))}
        <FootnoteField
          value={props.values["footnote"] ?? ""}
          onChange={(value) => props.onChange("footnote", value)}
          isReadOnly={props.isReadOnly}
        />
      </Group>
      <Group title={t("placeGroup")} hint={t("placeHint")}>
        <Categories {...props} />
        <TextField name="group" {...props} />
      </Group>
      <Group title={t("providerGroup")} hint={t("providerHint")}>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField name="externalId" {...props} />
          <TextField name="providerProductId" {...props} />
          <TextField name="commission" hint={t("commissionHint")} inputMode="decimal" {...props} />
        </div>
        <Flags {...props} />
      </Group>
    </>
  );
}

function Group({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  return (
    <Section title={title}>
      <p className="text-sm text-muted">{hint}</p>
      {children}
    </Section>
  );
}

interface FieldProps extends Props {
  readonly name: FieldName;
  readonly hint?: string;
  readonly inputMode?: "decimal";
}

function TextField({ name, hint, inputMode, values, onChange, isReadOnly }: FieldProps) {
  const t = useTexts(fieldTexts);
  return (
    <Field
      label={t(name)}
      value={values[name] ?? ""}
      onChange={(value) => onChange(name, value)}
      isReadOnly={isReadOnly}
      isRequired={!isReadOnly && requiredNames.includes(name)}
      {...(hint === undefined ? {} : { hint })}
      {...(inputMode === undefined ? {} : { inputMode })}
    />
  );
}

/** A text in German and, beside it, in English. */
function BothLanguages({ name, values, onChange, isReadOnly }: Props & { readonly name: ProductTextName }) {
  const t = useTexts(fieldTexts);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {/* The key of the German text is `name`, that of the English one `en.name`. */}
      {["", "en."].map((prefix) => (
        <Field
          key={prefix}
          label={`${t(name)} (${prefix === "" ? t("german") : t("english")})`}
          value={values[prefix + name] ?? ""}
          onChange={(value) => onChange(prefix + name, value)}
          isReadOnly={isReadOnly}
          isRequired={!isReadOnly && requiredNames.includes(prefix + name)}
          maxLength={lengthOfProductText(name)}
        />
      ))}
    </div>
  );
}

function Categories({ values, onChange, isReadOnly, categories }: Props) {
  const t = useTexts(fieldTexts);
  const chosen = idsOf(values["categoryIds"] ?? "");
  const toggle = (id: number, isIn: boolean) => {
    const next = categories
      .map((category) => category.id)
      .filter((one) => (one === id ? isIn : chosen.includes(one)));
    onChange("categoryIds", next.join(","));
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium">{t("categoryIds")}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            isSelected={chosen.includes(id)}
            onChange={(isIn) => toggle(id, isIn)}
            isDisabled={isReadOnly}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Double or triple play, the class, and the yes/no marks. */
function Flags({ values, onChange, isReadOnly }: Props) {
  const t = useTexts(fieldTexts);
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <ChoiceField
        label={t("play")}
        value={values["play"] ?? ""}
        onChange={(value) => onChange("play", value)}
        isDisabled={isReadOnly}
        choices={[
          { id: "", name: t("notStated") },
          { id: "DP", name: t("DP") },
          { id: "TP", name: t("TP") },
        ]}
      />
      <ChoiceField
        label={t("productClass")}
        value={values["productClass"] ?? ""}
        onChange={(value) => onChange("productClass", value)}
        isDisabled={isReadOnly}
        choices={[{ id: "", name: t("notStated") }, ...productClasses.map((id) => ({ id, name: id }))]}
      />
      {markNames.map((name) => (
        <CheckField
          key={name}
          label={t(name)}
          isSelected={values[name] === "1"}
          onChange={(isSet) => onChange(name, isSet ? "1" : "")}
          isDisabled={isReadOnly}
        />
      ))}
    </div>
  );
}
