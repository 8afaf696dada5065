import { X } from "lucide-react";
import { useId, useState } from "react";
import { categories, choiceForAll } from "../../../lib/consent/consent.ts";
import type { ConsentCategory, ConsentChoice } from "../../../lib/consent/consent.ts";
import { useConsent } from "../../../lib/consent/consent-context.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { useServices } from "../services.ts";
import { settingsTexts } from "../settings-texts.ts";
import { consentTexts } from "../texts.ts";
import { Headline } from "./headline.tsx";
import { LegalLinks } from "./legal-links.tsx";
import { ServiceList } from "./service-list.tsx";

interface SettingsProps {
  readonly titleId: string;
  readonly onDecide: (choice: ConsentChoice) => void;
  /** Closes without a change. */
  readonly onClose: () => void;
}

/** The second layer: each category with its services. */
export function Settings({ titleId, onDecide, onClose }: SettingsProps) {
  const t = useTexts(settingsTexts);
  const answers = useTexts(consentTexts);
  const { functional, analytical, marketing } = useConsent();
  const [choice, setChoice] = useState<ConsentChoice>({ functional, analytical, marketing });
  const { expiryDays } = usePage().tenant.configuration.consentOptions;
  const services = useServices();
  const shown = categories.filter((category) => services[category].length > 0);
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <Headline id={titleId} className="min-w-0 text-title">
          {t("settingsTitle")}
        </Headline>
        <button
          type="button"
          onClick={onClose}
          aria-label={t("close")}
          className="-mt-1 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control"
        >
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <p className="mt-2 text-muted">{t("settingsText", { days: expiryDays })}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {shown.map((category) => (
          <li key={category} className="py-4">
            <CategoryRow
              category={category}
              checked={category === "required" || choice[category]}
              onChange={(given) => setChoice({ ...choice, [category]: given })}
            />
            <ServiceList services={services[category]} />
          </li>
        ))}
      </ul>
      <LegalLinks />
      {/* Sticky only if the screen is tall enough to show the settings too. */}
      <div className="-bottom-5 -mx-5 grid [@media(min-height:36rem)]:sticky grid-cols-[repeat(auto-fit,minmax(min(max(8.5rem,40%),100%),1fr))] gap-3 bg-paper px-5 py-4 md:-bottom-7 md:-mx-7 md:px-7">
        <Button onClick={() => onDecide(choiceForAll(true))} className="w-full px-2">
          {answers("acceptAll")}
        </Button>
        <Button onClick={() => onDecide(choiceForAll(false))} className="w-full px-2">
          {answers("rejectAll")}
        </Button>
        <Button variant="secondary" onClick={() => onDecide(choice)} className="col-span-full w-full">
          {t("save")}
        </Button>
      </div>
    </>
  );
}

interface CategoryRowProps {
  readonly category: ConsentCategory;
  readonly checked: boolean;
  readonly onChange: (given: boolean) => void;
}

function CategoryRow({ category, checked, onChange }: CategoryRowProps) {
  const t = useTexts(settingsTexts);
  const id = useId();
  const isLocked = category === "required";
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6">
      <div className="min-w-0 flex-[1_1_9rem]">
        <h3 className="text-heading">
          <label htmlFor={id}>{t(category)}</label>
        </h3>
        <p id={`${id}-text`} className="mt-1 text-fine text-muted">
          {t(`${category}Text`)}
        </p>
      </div>
      <div className="flex min-h-11 items-center gap-3 text-fine">
        {isLocked && <span className="whitespace-nowrap text-muted">{t("alwaysOn")}</span>}
        <Switch
          id={id}
          aria-describedby={`${id}-text`}
          checked={checked}
          disabled={isLocked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
    </div>
  );
}
