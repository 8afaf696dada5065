import { useTexts } from "../../lib/language.tsx";
import { steps } from "./answers.ts";
import { newTenantTexts } from "./texts.ts";

interface Props {
  readonly current: number;
  readonly isFaulty: (index: number) => boolean;
  readonly onChoose: (index: number) => void;
}

/** The steps of the form: each can be opened at any time. */
export function StepList({ current, isFaulty, onChoose }: Props) {
  const t = useTexts(newTenantTexts);
  return (
    <nav aria-label={t("steps")} className="md:sticky md:top-6">
      <ol className="flex flex-wrap gap-1 md:grid">
        {steps.map(({ id }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={index === current ? "step" : undefined}
              onClick={() => onChoose(index)}
              className={`flex min-h-9 w-full items-center gap-2 rounded-md px-2.5 text-left text-sm ${index === current ? "bg-accent-soft font-medium text-accent-strong" : "hover:bg-raised"}`}
            >
              <span
                className={`grid size-5 shrink-0 place-items-center rounded-full text-xs ${index === current ? "bg-accent text-on-accent" : "border border-line-strong/60"}`}
              >
                {index + 1}
              </span>
              <span
                className={`${isFaulty(index) ? "text-danger" : ""} ${index === current ? "" : "max-md:sr-only"}`}
              >
                {t(`${id}Step`)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
