import { type Claim, type Claimable, ClaimEntry, createClaim } from "@weitersagen/contract/claim";
import { formatDate } from "@weitersagen/contract/format";
import { useState } from "react";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { FileField } from "../../../ui/form/file-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextArea, TextField } from "../../../ui/form/text-field.tsx";
import { claimTexts } from "../claim-texts.ts";
import { useEvidence } from "../use-evidence.ts";
import { useSubjectOf } from "../use-subject.ts";

interface ClaimFormProps {
  readonly claimable: readonly Claimable[];
  readonly onClaimed: (claim: Claim) => void;
}

/** Preselects the recommendation of the link; without one nothing, so that no order goes to another recommendation by mistake. */
export function ClaimForm({ claimable, onClaimed }: ClaimFormProps) {
  const t = useTexts(claimTexts);
  const subjectOf = useSubjectOf();
  const api = useApi();
  const { language } = usePage();
  const search = useSearchParams();
  const wanted = search.get("nr");
  const named = claimable.find(({ recommendationNumber }) => recommendationNumber === wanted);
  const [chosen, setChosen] = useState(named);
  const [claim, setClaim] = useState<Claim>();
  const evidence = useEvidence();
  const form = useContractForm({
    name: "nachbuchung",
    schema: ClaimEntry,
    labels: {
      recommendationNumber: t("recommendation"),
      orderNumber: t("orderNumber"),
      orderedOn: t("orderedOn"),
      note: t("note"),
      evidence: t("evidence"),
    },
    check: () => (evidence.error ? { evidence: t(evidence.error) } : {}),
    initial: { recommendationNumber: named?.recommendationNumber ?? "" },
    isSecret: true,
    send: async ({ evidence: _name, ...body }, idempotencyKey) => {
      const file = await evidence.read();
      const created = await api(createClaim, { body: { ...body, ...file } }, { idempotencyKey });
      setClaim(created);
      onClaimed(created);
    },
  });
  if (form.sent && claim) {
    const restart = () => {
      setChosen(named);
      void evidence.choose(undefined);
      form.restart();
    };
    return <Sent claim={claim} restart={restart} />;
  }
  const field = form.field("recommendationNumber");
  const fileField = form.field("evidence");
  const emptyHint = t(wanted === null || named ? "recommendationHint" : "notClaimable");
  return (
    <Form form={form} submitLabel={t("send")} note={t("sendNote")}>
      <Select
        {...field}
        options={[
          { value: "", label: t("choose") },
          ...claimable.map((one) => ({ value: one.recommendationNumber, label: labelOf(one) })),
        ]}
        hint={chosen ? t("until", { date: formatDate(chosen.until, language) }) : emptyHint}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setChosen(claimable.find(({ recommendationNumber }) => recommendationNumber === value));
          field.onChange();
        }}
      />
      <TextField
        {...form.field("orderNumber")}
        hint={t("orderNumberHint")}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...form.field("orderedOn")} type="date" inputClassName="tabular-nums" />
      <TextArea {...form.field("note")} hint={t("noteHint")} rows={3} />
      <FileField
        id={fileField.id}
        label={fileField.label}
        hint={t("evidenceHint")}
        accept="application/pdf,image/jpeg,image/png"
        error={evidence.error ? t(evidence.error) : fileField.error}
        isRemovable
        onFocus={fileField.onFocus}
        onChoose={(file) => {
          fileField.onChange();
          void evidence.choose(file);
        }}
      />
    </Form>
  );

  function labelOf(one: Claimable): string {
    const option = t("option", { product: subjectOf(one), date: formatDate(one.createdAt, language) });
    return one.nickname === null ? option : `${one.nickname} · ${option}`;
  }
}

function Sent({ claim, restart }: { readonly claim: Claim; readonly restart: () => void }) {
  const t = useTexts(claimTexts);
  const { language, tenant } = usePage();
  const area = usePath("PersoenlicherBereich") ?? "/";
  return (
    <Done
      title={t("doneTitle")}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={area}>{t("area")}</ButtonLink>
          <Button variant="secondary" onClick={restart}>
            {t("another")}
          </Button>
        </div>
      }
    >
      {t("doneText", {
        brand: tenant.configuration.brand,
        date: claim.waitsUntil ? formatDate(claim.waitsUntil, language) : "",
      })}
      {claim.evidenceName !== null && (
        <span className="mt-3 block wrap-anywhere">
          {t("evidenceIncluded", { name: claim.evidenceName })}
        </span>
      )}
    </Done>
  );
}
