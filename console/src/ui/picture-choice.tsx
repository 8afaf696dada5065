import { MOST_PICTURE_BYTES, pictureTypes, tooManyPixelsText } from "@weitersagen/contract/uploaded-picture";
import { type ReactNode, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { useLanguage, useTexts } from "../lib/language.tsx";
import { type PictureFault, pictureFault } from "../lib/picture-fault.ts";

const texts = {
  de: {
    tooLarge: "„{name}“ ist größer als {most} MB.",
    tooManyPixels: "„{name}“ {reason}. Bitte verkleinern Sie das Bild.",
    noPicture: "„{name}“ ist kein Bild im Format PNG, JPEG, WebP, AVIF oder SVG.",
  },
  en: {
    tooLarge: "“{name}” is larger than {most} MB.",
    tooManyPixels: "“{name}” {reason}. Please make the picture smaller.",
    noPicture: "“{name}” is no PNG, JPEG, WebP, AVIF or SVG picture.",
  },
} as const;

interface Props {
  /** The button that opens the choice. */
  readonly children: ReactNode;
  /** Called with a picture that passed the checks, or without one when the file was refused. */
  readonly onChoose: (file: File | undefined) => void;
}

/** Chooses a picture from the device. A file that would be refused is refused at once, with the reason. */
export function PictureChoice({ children, onChoose }: Props) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const [refused, setRefused] = useState<{ fault: PictureFault; name: string }>();
  const choose = async (file: File) => {
    const fault = await pictureFault(file);
    setRefused(fault && { fault, name: file.name });
    onChoose(fault ? undefined : file);
  };
  return (
    <>
      <FileTrigger
        acceptedFileTypes={pictureTypes}
        onSelect={(files) => {
          if (files?.[0]) void choose(files[0]);
        }}
      >
        {children}
      </FileTrigger>
      {refused ? (
        <span role="alert" className="order-last basis-full text-sm text-danger">
          {t(refused.fault.is, {
            name: refused.name,
            most: MOST_PICTURE_BYTES / 1024 / 1024,
            reason: refused.fault.size ? tooManyPixelsText(refused.fault.size)[language] : "",
          })}
        </span>
      ) : null}
    </>
  );
}
