import { type EntrySummary, saveContentDraft } from "@weitersagen/contract/console/content";
import {
  contentKinds,
  type ContentSchema,
  contentSchemas,
  fixedBlockTypes,
  isVariableSchema,
} from "@weitersagen/contract/content-kinds";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Failure } from "../../ui/states.tsx";
import { contentTexts } from "./texts.ts";

interface Props {
  readonly entries: readonly EntrySummary[];
  readonly onClose: () => void;
}

const blockTypes = contentKinds["content-bloecke"].fields.find(({ name }) => name === "Typ")?.choices ?? {};

/** Asks for the kind and name of a new entry, saves it empty and opens it. */
export function AddEntry({ entries, onClose }: Props) {
  const t = useTexts(contentTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [schema, setSchema] = useState<ContentSchema>("faq");
  const [id, setId] = useState("");
  const [type, setType] = useState("text");
  const isTaken = entries.some((entry) => entry.schema === schema && entry.id === id);
  const isRight = /^[a-z0-9][a-z0-9-]*$/.test(id) && !isTaken;
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isRight) return;
    const input = { params: { schema, id }, body: { expected: 0, data: firstData(schema, id, type) } };
    if (!(await run(() => callConsole(saveContentDraft, input, tenant)))) return;
    await refresh();
    await navigate({ to: `/${tenant}/inhalte/${schema}/${id}` });
  };
  return (
    <Dialog title={t("add")} isOpen onClose={onClose}>
      <form onSubmit={(event) => void add(event)} className="grid gap-4">
        <ChoiceField
          label={t("kind")}
          value={schema}
          onChange={(chosen) => setSchema(chosen as ContentSchema)}
          choices={contentSchemas.map((each) => ({ id: each, name: contentKinds[each].one[language] }))}
        />
        {schema === "content-bloecke" ? (
          <ChoiceField
            label={t("blockKind")}
            value={type}
            onChange={setType}
            choices={Object.entries(blockTypes)
              .filter(([name]) => !fixedBlockTypes.some((fixed) => fixed === name))
              .map(([name, words]) => ({ id: name, name: words[language] }))}
          />
        ) : null}
        <Field
          label={t("id")}
          hint={t("addHint")}
          value={id}
          onChange={setId}
          isRequired
          error={id === "" || isRight ? undefined : t("idWrong")}
        />
        {error ? <Failure error={error} /> : null}
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" kind="primary" isPending={isRunning} isDisabled={!isRight}>
            {t("add")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The fields by which others refer to the entry. */
function firstData(schema: ContentSchema, id: string, type: string) {
  if (schema === "content-bloecke") return { Typ: { iv: type } };
  if (schema === "fussnoten") return { Identifier: { iv: id } };
  if (schema === "seiten" || schema === "bilderlisten") return { Name: { iv: id } };
  if (isVariableSchema(schema))
    return {
      name: { iv: `\${${id.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())}}` },
    };
  return {};
}
