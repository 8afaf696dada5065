import { useTexts } from "../../../lib/texts/texts.ts";
import type { ShownService } from "../services.ts";
import { settingsTexts } from "../settings-texts.ts";

interface ServiceListProps {
  readonly services: readonly ShownService[];
}

export function ServiceList({ services }: ServiceListProps) {
  const t = useTexts(settingsTexts);
  return (
    <ul className="mt-3 space-y-3 border-l-2 border-line pl-4 text-fine">
      {services.map(({ name, provider, purpose, cookies }) => (
        <li key={name}>
          <p className="font-medium">{name}</p>
          <dl className="mt-0.5 grid grid-cols-[fit-content(40%)_1fr] gap-x-3">
            <dt className="text-muted">{t("provider")}</dt>
            <dd>{provider}</dd>
            <dt className="text-muted">{t("purpose")}</dt>
            <dd>{purpose}</dd>
            <dt className="text-muted">{t("cookies")}</dt>
            <dd className="break-all">{cookies.join(", ") || t("none")}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
