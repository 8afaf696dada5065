import { MOST_ALT_CHARACTERS } from "@weitersagen/contract/console/catalogue-pictures";
import { addContentPicture } from "@weitersagen/contract/console/content";
import { type FormEvent, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { base64Of } from "../../lib/file.ts";
import { useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { PictureChoice } from "../../ui/picture-choice.tsx";
import { Failure } from "../../ui/states.tsx";
import { contentTexts } from "./texts.ts";

interface Props {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** Uploads a picture with its text alternative. */
export function AddPicture({ onClose, onAdded }: Props) {
  const t = useTexts(contentTexts);
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [file, setFile] = useState<File>();
  const [german, setGerman] = useState("");
  const [english, setEnglish] = useState("");
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!file) return;
    void run(async () => {
      const bytes = await base64Of(file);
      const body = { fileName: file.name.slice(-100), bytes, german, english };
      const picture = await callConsole(addContentPicture, { body }, tenant);
      await refresh();
      onAdded(picture.id);
      onClose();
    });
  };
  return (
    <Dialog title={t("addPicture")} isOpen onClose={onClose}>
      <form onSubmit={add} className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <PictureChoice onChoose={setFile}>
            <Button>{t("chooseFile")}</Button>
          </PictureChoice>
          <span className="min-w-0 flex-1 truncate text-sm text-muted">{file?.name}</span>
        </div>
        <Field label={t("altGerman")} value={german} onChange={setGerman} maxLength={MOST_ALT_CHARACTERS} />
        <Field
          label={t("altEnglish")}
          value={english}
          onChange={setEnglish}
          maxLength={MOST_ALT_CHARACTERS}
        />
        {error ? <Failure error={error} /> : null}
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" kind="primary" isDisabled={!file} isPending={isRunning}>
            {t("upload")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
