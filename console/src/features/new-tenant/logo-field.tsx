import { Upload } from "lucide-react";
import { useEffect, useState } from "react";
import { dataAddressOf } from "../../lib/file.ts";
import { useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import { PictureChoice } from "../../ui/picture-choice.tsx";
import { newTenantTexts } from "./texts.ts";

interface Props {
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onChange: (file: File | undefined) => void;
}

/** The logo of a new tenant, shown as it is. It is uploaded with all other answers. */
export function LogoField({ file, error, onChange }: Props) {
  const t = useTexts(newTenantTexts);
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{t("logo")}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {file ? <ChosenPicture file={file} /> : null}
        <PictureChoice onChoose={onChange}>
          <Button>
            <Upload aria-hidden size={16} />
            {t(file ? "otherLogo" : "chooseLogo")}
          </Button>
        </PictureChoice>
        {file ? (
          <Button kind="quiet" onPress={() => onChange(undefined)}>
            {t("removeLogo")}
          </Button>
        ) : null}
      </div>
      <span className="text-xs text-muted">{t("logoHint")}</span>
      {error === undefined ? null : (
        <span role="alert" className="text-xs text-danger">
          {error}
        </span>
      )}
    </fieldset>
  );
}

function ChosenPicture({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const found = await dataAddressOf(file);
      if (isCurrent) setAddress(found);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    <img
      src={address}
      alt={file.name}
      className="h-14 max-w-56 rounded-md border border-line bg-white object-contain p-2"
    />
  );
}
