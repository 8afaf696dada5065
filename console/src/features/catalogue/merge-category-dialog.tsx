import {
  type CategoryView,
  listMergeTargets,
  type MergeTarget,
  mergeCatalogueCategory,
} from "@weitersagen/contract/console/categories";
import type { Language } from "@weitersagen/contract/language";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { mergeTexts } from "./merge-texts.ts";

interface Props {
  readonly category: CategoryView;
  readonly onClose: () => void;
}

const nameIn = ({ form }: CategoryView, language: Language): string =>
  (language === "de" ? form.german : form.english).name;

/** Merges a category with another one, after a look at what that does. */
export function MergeCategoryDialog({ category, onClose }: Props) {
  const t = useTexts(mergeTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["merge-targets", tenant, category.id, category.version],
    queryFn: () => callConsole(listMergeTargets, { params: { id: category.id } }, tenant),
  });
  const targets = query.data?.content ?? [];
  if (targets.length > 0) return <Merge category={category} targets={targets} onClose={onClose} />;
  return (
    <Dialog title={t("title", { name: nameIn(category, language) })} isOpen onClose={onClose}>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={3} /> : null}
      {query.data ? <p className="text-sm">{t("noTarget")}</p> : null}
    </Dialog>
  );
}

function Merge({ category, targets, onClose }: Props & { readonly targets: readonly MergeTarget[] }) {
  const t = useTexts(mergeTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState("");
  // None is chosen at first: a merge cannot be undone.
  const target = targets.find(({ id }) => String(id) === chosen);
  const run = async () => {
    if (!target) return;
    await callConsole(
      mergeCatalogueCategory,
      {
        params: { id: category.id },
        body: { version: category.version, targetId: target.id, targetVersion: target.version },
      },
      tenant,
    );
  };
  return (
    <ActionDialog
      title={t("title", { name: nameIn(category, language) })}
      button={t("merge")}
      kind="danger"
      isReady={target !== undefined}
      isOpen
      onClose={onClose}
      run={run}
      onDone={() => void navigate({ to: `/${tenant}/kategorien/${chosen}`, replace: true })}
    >
      <ChoiceField
        label={t("target")}
        value={chosen}
        onChange={setChosen}
        choices={[
          { id: "", name: t("choose") },
          ...targets.map(({ id, name, key }) => ({ id: String(id), name: `${name} (/${key})` })),
        ]}
      />
      {target ? <Consequences category={category} target={target} /> : null}
    </ActionDialog>
  );
}

function Consequences({
  category,
  target,
}: {
  readonly category: CategoryView;
  readonly target: MergeTarget;
}) {
  const t = useTexts(mergeTexts);
  const { language } = useLanguage();
  const names = { name: nameIn(category, language), target: target.name };
  const { newProducts: count, sharedProducts } = target;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm" aria-live="polite">
      {category.hasDevices ? null : (
        <li>{t(count === 0 ? "noneMoves" : count === 1 ? "oneMoves" : "manyMove", { ...names, count })}</li>
      )}
      {sharedProducts > 0 ? <li>{t("alreadyThere", { ...names, count: sharedProducts })}</li> : null}
      <li>{t("address", { from: category.key, to: target.key })}</li>
      <li>{t("recommendations")}</li>
      <li>{t("gone", names)}</li>
    </ul>
  );
}
