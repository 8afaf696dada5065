import { type EntrySummary, type Picture } from "@weitersagen/contract/console/content";
import type { ContentSchema } from "@weitersagen/contract/content-kinds";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { AddPicture } from "./add-picture.tsx";
import { contentTexts } from "./texts.ts";

interface RowsProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly isReadOnly: boolean;
  readonly nameOf: (id: string) => string;
  readonly children: (id: string) => ReactNode;
}

const smallButton =
  "inline-flex size-8 items-center justify-center rounded-md text-muted data-[hovered]:bg-raised data-[disabled]:opacity-40";

/** The selected entries or pictures, with buttons to reorder and to remove them. */
function Rows({ ids, onChange, isReadOnly, nameOf, children }: RowsProps) {
  const t = useTexts(contentTexts);
  const move = (index: number, by: number) => {
    const next = [...ids];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + by, 0, moved);
    onChange(next);
  };
  return (
    <ol className="grid gap-1">
      {ids.map((id, index) => (
        <li
          key={id}
          className="flex items-center gap-1 rounded-md border border-line bg-surface py-1 pr-1 pl-2.5 text-sm"
        >
          <div className="min-w-0 flex-1">{children(id)}</div>
          {isReadOnly ? null : (
            <>
              <AriaButton
                aria-label={`${t("up")}: ${nameOf(id)}`}
                isDisabled={index === 0}
                onPress={() => move(index, -1)}
                className={smallButton}
              >
                <ArrowUp aria-hidden size={16} />
              </AriaButton>
              <AriaButton
                aria-label={`${t("down")}: ${nameOf(id)}`}
                isDisabled={index === ids.length - 1}
                onPress={() => move(index, 1)}
                className={smallButton}
              >
                <ArrowDown aria-hidden size={16} />
              </AriaButton>
              <AriaButton
                aria-label={`${t("remove")}: ${nameOf(id)}`}
                onPress={() => onChange(ids.filter((other) => other !== id))}
                className={smallButton}
              >
                <X aria-hidden size={16} />
              </AriaButton>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

interface EntriesProps {
  readonly label: string;
  readonly schema: ContentSchema;
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly entries: readonly EntrySummary[];
  readonly isReadOnly: boolean;
}

/** Edits a field that refers to other entries, in an order. */
export function EntriesField({ label, schema, ids, onChange, entries, isReadOnly }: EntriesProps) {
  const t = useTexts(contentTexts);
  const tenant = useTenant();
  const known = entries.filter((entry) => entry.schema === schema);
  const nameOf = (id: string) => known.find((entry) => entry.id === id)?.title ?? id;
  const free = known.filter(({ id }) => !ids.includes(id));
  return (
    <div className="grid gap-1.5">
      <Rows ids={ids} onChange={onChange} isReadOnly={isReadOnly} nameOf={nameOf}>
        {(id) => (
          <Link to={`/${tenant}/inhalte/${schema}/${id}`} className="link">
            {nameOf(id)} <span className="text-xs text-muted">{id}</span>
          </Link>
        )}
      </Rows>
      {isReadOnly || free.length === 0 ? null : (
        <ChoiceField
          label={`${t("addEntry")}: ${label}`}
          hideLabel
          value=""
          onChange={(id) => {
            if (id !== "") onChange([...ids, id]);
          }}
          choices={[
            { id: "", name: t("addEntry") },
            ...free.map(({ id, title }) => ({ id, name: `${title} · ${id}` })),
          ]}
        />
      )}
    </div>
  );
}

interface PictureProps {
  readonly label: string;
  readonly id: string;
  readonly onChange: (id: string) => void;
  readonly pictures: readonly Picture[];
  readonly isReadOnly: boolean;
}

function Thumbnail({ picture, id }: { readonly picture: Picture | undefined; readonly id: string }) {
  return (
    <span className="flex items-center gap-2">
      {picture ? (
        <img
          src={picture.address}
          alt={picture.german}
          className="h-10 w-16 rounded border border-line bg-raised object-contain"
        />
      ) : null}
      <span className="min-w-0 truncate">{id}</span>
    </span>
  );
}

/** Edits a field that refers to one picture. */
export function PictureField({ label, id, onChange, pictures, isReadOnly }: PictureProps) {
  const t = useTexts(contentTexts);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {id === "" ? (
        <span className="text-sm text-muted">{t("noPicture")}</span>
      ) : (
        <Thumbnail picture={pictures.find((picture) => picture.id === id)} id={id} />
      )}
      {isReadOnly ? null : (
        <>
          <div className="min-w-40 flex-1">
            <ChoiceField
              label={`${t("choosePicture")}: ${label}`}
              hideLabel
              value={id}
              onChange={onChange}
              choices={[
                { id: "", name: t("noPicture") },
                ...pictures.map((picture) => ({ id: picture.id, name: picture.id })),
              ]}
            />
          </div>
          <Button onPress={() => setAdding(true)}>{t("addPicture")}</Button>
        </>
      )}
      {isAdding ? <AddPicture onClose={() => setAdding(false)} onAdded={onChange} /> : null}
    </div>
  );
}

interface PicturesProps extends Omit<PictureProps, "id" | "onChange"> {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** Edits a field that refers to pictures, in an order. */
export function PicturesField({ label, ids, onChange, pictures, isReadOnly }: PicturesProps) {
  const t = useTexts(contentTexts);
  const [isAdding, setAdding] = useState(false);
  const free = pictures.filter(({ id }) => !ids.includes(id));
  return (
    <div className="grid gap-1.5">
      <Rows ids={ids} onChange={onChange} isReadOnly={isReadOnly} nameOf={(id) => id}>
        {(id) => <Thumbnail picture={pictures.find((picture) => picture.id === id)} id={id} />}
      </Rows>
      {isReadOnly ? null : (
        <div className="flex flex-wrap gap-2">
          <div className="min-w-40 flex-1">
            <ChoiceField
              label={`${t("addEntry")}: ${label}`}
              hideLabel
              value=""
              onChange={(id) => {
                if (id !== "") onChange([...ids, id]);
              }}
              choices={[{ id: "", name: t("addEntry") }, ...free.map(({ id }) => ({ id, name: id }))]}
            />
          </div>
          <Button onPress={() => setAdding(true)}>{t("addPicture")}</Button>
        </div>
      )}
      {isAdding ? (
        <AddPicture onClose={() => setAdding(false)} onAdded={(id) => onChange([...ids, id])} />
      ) : null}
    </div>
  );
}
