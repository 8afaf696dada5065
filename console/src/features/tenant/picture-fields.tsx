import { addContentPicture, listContentPictures } from "@weitersagen/contract/console/content";
import { variantAddress } from "@weitersagen/contract/image-address";
import type { Theme, ThemePicture } from "@weitersagen/contract/theme";
import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useEffect, useRef } from "react";
import { callConsole } from "../../lib/api.ts";
import { base64Of } from "../../lib/file.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { PictureChoice } from "../../ui/picture-choice.tsx";
import { Failure } from "../../ui/states.tsx";
import { sizeOf } from "./picture-size.ts";
import { themeTexts } from "./theme-texts.ts";

const places = ["logo", "logoOnStage", "wide", "tall"] as const;
type Place = (typeof places)[number];

const pictureAt = ({ logo, logoOnStage, keyVisual }: Theme, place: Place): ThemePicture =>
  ({ logo, logoOnStage, ...keyVisual })[place];

const withPicture = (theme: Theme, place: Place, picture: ThemePicture): Theme =>
  place === "wide" || place === "tall"
    ? { ...theme, keyVisual: { ...theme.keyVisual, [place]: picture } }
    : { ...theme, [place]: picture };

interface Props {
  readonly theme: Theme;
  readonly isReadOnly: boolean;
  readonly onChange: (theme: Theme) => void;
}

/** Fields for logos and key visual. An upload is stored with the content's pictures at once; visitors see it when the theme is published. */
export function PictureFields({ theme, isReadOnly, onChange }: Props) {
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["content-pictures", tenant],
    queryFn: () => callConsole(listContentPictures, {}, tenant),
  });
  // An upload takes a while: what was changed meanwhile, such as another picture, stays.
  const newest = useRef(theme);
  useEffect(() => {
    newest.current = theme;
  });
  const addresses = new Map(query.data?.content.map(({ id, address }) => [id, address]));
  return (
    <div className="grid gap-4">
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {places.map((place) => (
        <PictureField
          key={place}
          place={place}
          address={addresses.get(pictureAt(theme, place).asset)}
          isReadOnly={isReadOnly}
          onChange={(picture) => {
            onChange(withPicture(newest.current, place, picture));
            void query.refetch();
          }}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  readonly place: Place;
  readonly address: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (picture: ThemePicture) => void;
}

const backgrounds: Readonly<Record<Place, string>> = {
  logo: "bg-white",
  logoOnStage: "bg-[#14202b]",
  wide: "bg-raised",
  tall: "bg-raised",
};

function PictureField({ place, address, isReadOnly, onChange }: FieldProps) {
  const t = useTexts(themeTexts);
  const tenant = useTenant();
  const { run, error, isRunning } = useRun();
  const upload = (file: File) =>
    run(async () => {
      const body = { fileName: file.name.slice(-100), bytes: await base64Of(file), german: "", english: "" };
      const { id, address: stored } = await callConsole(addContentPicture, { body }, tenant);
      const size = await sizeOf(stored).catch(() => {
        // The browser's own sentence has one language.
        throw new Error(t("unreadable"));
      });
      onChange({ asset: id, ...size });
    });
  return (
    <div className="grid gap-1.5" data-picture={place}>
      <div className="flex items-start gap-3">
        <div
          className={`grid h-20 w-28 shrink-0 place-items-center overflow-hidden rounded-md border border-line ${backgrounds[place]}`}
        >
          {address === undefined ? null : (
            <img
              src={variantAddress(address, 240, "webp")}
              alt=""
              className="max-h-18 max-w-26 object-contain"
            />
          )}
        </div>
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <span className="text-sm font-medium">{t(place)}</span>
          <span className="text-xs text-muted">{t(`${place}Hint`)}</span>
          {isReadOnly ? null : (
            <PictureChoice
              onChoose={(file) => {
                if (file) void upload(file);
              }}
            >
              <Button isPending={isRunning} aria-label={t("uploadOf", { name: t(place) })}>
                <Upload aria-hidden size={16} />
                {t("upload")}
              </Button>
            </PictureChoice>
          )}
        </div>
      </div>
      {error ? <Failure error={error} /> : null}
    </div>
  );
}
