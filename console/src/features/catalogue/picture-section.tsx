import {
  MOST_ALT_CHARACTERS,
  type CataloguePicture,
  type PictureSubject,
  removeCataloguePicture,
  setCataloguePicture,
} from "@weitersagen/contract/console/catalogue-pictures";
import { variantAddress } from "@weitersagen/contract/image-address";
import { Upload } from "lucide-react";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { base64Of } from "../../lib/file.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { PictureChoice } from "../../ui/picture-choice.tsx";
import { PreviewButton } from "../../ui/preview-button.tsx";
import { Failure } from "../../ui/states.tsx";
import { pictureTexts } from "./picture-texts.ts";
import { useProductPreview } from "./use-preview.ts";

interface Props {
  readonly subject: PictureSubject;
  readonly id: number;
  readonly picture: CataloguePicture | null;
}

/** The picture of a product or category: shown as visitors see it, replaced, described, removed. */
export function PictureSection({ subject, id, picture }: Props) {
  const t = useTexts(pictureTexts);
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [typed, setTyped] = useState<{ german?: string; english?: string }>({});
  const [chosen, setChosen] = useState<File>();
  const [isRemoving, setRemoving] = useState(false);
  const preview = useProductPreview(id);
  const mayChange = isAbleTo(me, "catalogue.change", tenant);
  const params = { subject, id };
  const german = typed.german ?? picture?.german ?? "";
  const english = typed.english ?? picture?.english ?? "";
  const done = async () => {
    setTyped({});
    setChosen(undefined);
    setRemoving(false);
    await refresh();
  };
  const set = (file: File | undefined) =>
    run(async () => {
      const content = file ? await base64Of(file) : null;
      await callConsole(setCataloguePicture, { params, body: { content, german, english } }, tenant);
      await done();
    });
  const remove = () =>
    run(async () => {
      await callConsole(removeCataloguePicture, { params }, tenant);
      await done();
    });
  return (
    <Section
      title={t("title")}
      actions={
        mayChange ? (
          <div className="flex flex-wrap gap-2">
            <PictureChoice
              onChoose={(file) => {
                clear();
                setChosen(file);
              }}
            >
              <Button isPending={isRunning}>
                <Upload aria-hidden size={16} />
                {picture ? t("replace") : t("upload")}
              </Button>
            </PictureChoice>
            {picture ? (
              <Button kind="danger" onPress={() => setRemoving(true)}>
                {t("remove")}
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      {error && !isRemoving ? <Failure error={error} /> : null}
      {chosen ? (
        <Notice
          actions={
            <div className="flex flex-wrap items-center gap-2">
              {subject === "product" ? (
                <PreviewButton
                  make={async () =>
                    preview({ picture: { content: await base64Of(chosen), german, english } })
                  }
                />
              ) : null}
              <Button kind="primary" onPress={() => void set(chosen)} isPending={isRunning}>
                {t("take")}
              </Button>
              <Button
                kind="quiet"
                onPress={() => {
                  clear();
                  setChosen(undefined);
                }}
              >
                {t("drop")}
              </Button>
            </div>
          }
        >
          {t("chosen", { name: chosen.name })}
        </Notice>
      ) : null}
      {picture ? (
        <div className="grid items-start gap-4 sm:grid-cols-[16rem_minmax(0,1fr)]">
          <img
            src={variantAddress(picture.src, 480, "webp")}
            alt={picture.german || t("decoration")}
            className="aspect-[4/3] w-full max-w-64 rounded-lg border border-line object-cover"
          />
          <div className="grid gap-3">
            <p className="text-sm text-muted">
              {t("size", { width: picture.width, height: picture.height })} {t("hint")}
            </p>
            <Field
              label={t("german")}
              hint={t("altHint")}
              value={german}
              onChange={(value) => setTyped({ ...typed, german: value })}
              isReadOnly={!mayChange}
              maxLength={MOST_ALT_CHARACTERS}
            />
            <Field
              label={t("english")}
              value={english}
              onChange={(value) => setTyped({ ...typed, english: value })}
              isReadOnly={!mayChange}
              maxLength={MOST_ALT_CHARACTERS}
            />
            {/* A chosen picture is sent with its description. */}
            {chosen || (typed.german === undefined && typed.english === undefined) ? null : (
              <div>
                <Button onPress={() => void set(undefined)} isPending={isRunning}>
                  {t("saveAlt")}
                </Button>
              </div>
            )}
          </div>
        </div>
      ) : (
        <p className="text-sm text-muted">{t(subject === "product" ? "noneProduct" : "noneCategory")}</p>
      )}
      <Confirm
        title={t("removeTitle")}
        isOpen={isRemoving}
        action={t("remove")}
        isDangerous
        onConfirm={() => void remove()}
        onClose={() => {
          setRemoving(false);
          clear();
        }}
        error={error}
        isRunning={isRunning}
      >
        <p>{t("removeText")}</p>
      </Confirm>
    </Section>
  );
}
