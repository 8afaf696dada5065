import { MOST_PICTURE_BYTES, pictureTypes } from "@weitersagen/contract/uploaded-picture";
import { Upload } from "lucide-react";
import { useEffect, useRef } from "react";
import { FileTrigger } from "react-aria-components";
import { useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import { newTenantTexts } from "./texts.ts";

interface Props {
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onChange: (file: File | undefined) => void;
}

/** The logo of a new tenant, shown as it is. It is uploaded with all other answers. */
export function LogoField({ file, error, onChange }: Props) {
  const t = useTexts(newTenantTexts);
  const fault = file && file.size > MOST_PICTURE_BYTES ? t("tooLarge") : error;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{t("logo")}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {file ? <ChosenPicture file={file} /> : null}
        <FileTrigger
          acceptedFileTypes={pictureTypes}
          onSelect={(files) => {
            if (files?.[0]) onChange(files[0]);
          }}
        >
          <Button>
            <Upload aria-hidden size={16} />
            {t(file ? "otherLogo" : "chooseLogo")}
          </Button>
        </FileTrigger>
        {file ? (
          <Button kind="quiet" onPress={() => onChange(undefined)}>
            {t("removeLogo")}
          </Button>
        ) : null}
      </div>
      <span className="text-xs text-muted">{t("logoHint")}</span>
      {fault === undefined ? null : (
        <span role="alert" className="text-xs text-danger">
          {fault}
        </span>
      )}
    </fieldset>
  );
}

function ChosenPicture({ file }: { readonly file: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    image.current?.setAttribute("src", url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <img
      ref={image}
      alt={file.name}
      className="h-14 max-w-56 rounded-md border border-line bg-white object-contain p-2"
    />
  );
}
