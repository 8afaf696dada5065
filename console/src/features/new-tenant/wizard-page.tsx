import { createTenant } from "@weitersagen/contract/console/tenants";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { callConsole, ConsoleProblem } from "../../lib/api.ts";
import { base64Of } from "../../lib/file.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useDraft } from "../../lib/use-draft.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Failure } from "../../ui/states.tsx";
import { answerNamed, emptyAnswers, faultsIn, newTenantOf, slugFor, steps, type Typed } from "./answers.ts";
import { LogoField } from "./logo-field.tsx";
import { StepFields } from "./step-fields.tsx";
import { StepList } from "./step-list.tsx";
import { Summary } from "./summary.tsx";
import { newTenantTexts } from "./texts.ts";

const stepOf = (name: string): number =>
  Math.max(
    0,
    steps.findIndex(({ names }) => (names as readonly string[]).includes(name)),
  );

/** A new tenant in four steps. What is typed survives a reload; the logo is chosen again then. */
export function NewTenantPage() {
  const t = useTexts(newTenantTexts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { schritt = 1 } = useSearch({ strict: false }) as { schritt?: unknown };
  const index = Math.min(steps.length, Math.max(1, Math.trunc(Number(schritt)) || 1)) - 1;
  const step = steps[index] ?? steps[0];
  const draft = useDraft<Typed>("mandant", emptyAnswers);
  const [logo, setLogo] = useState<File>();
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const { run, error, isRunning } = useRun();
  const typed = draft.values;
  const faults = faultsIn(typed, language);
  const refused = new Map(
    error instanceof ConsoleProblem
      ? error.fields.map(({ path, message }) => [answerNamed(path), message])
      : [],
  );
  const isFaulty = (at: number) => steps[at]?.names.some((name) => faults.has(name)) ?? false;
  const goTo = (next: number) => void navigate({ to: ".", search: { schritt: next + 1 } });

  const change = (next: Partial<Typed>) => {
    const follows = next.brand !== undefined && (typed.slug === "" || typed.slug === slugFor(typed.brand));
    draft.set(follows ? { ...next, slug: slugFor(next.brand ?? "") } : next);
  };
  const create = async () => {
    const slug = typed.slug.trim();
    const isDone = await run(async () => {
      const content = logo && (await base64Of(logo));
      const body = { ...newTenantOf(typed), ...(content === undefined ? {} : { logo: content }) };
      await callConsole(createTenant, { body });
    });
    if (!isDone) return;
    draft.clear();
    await refresh();
    void navigate({ to: `/${slug}/oeffnung`, search: { neu: "1" } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(new Set([...shown, index]));
    if (isFaulty(index)) return;
    const faulty = steps.findIndex((_step, at) => isFaulty(at));
    if (index < steps.length - 1) goTo(index + 1);
    else if (faulty === -1) void create();
    else {
      setShown(new Set([...shown, faulty]));
      goTo(faulty);
    }
  };
  const [refusedName] = refused.keys();
  const refusedStep = refusedName === undefined ? undefined : steps[stepOf(refusedName)];
  return (
    <Page title={t("title")} intro={t("intro")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[14rem_minmax(0,1fr)] md:items-start">
        <StepList current={index} isFaulty={(at) => shown.has(at) && isFaulty(at)} onChoose={goTo} />
        <form onSubmit={submit} noValidate>
          <Section title={t(`${step.id}Step`)}>
            <p className="text-xs text-muted">{t("step", { number: index + 1, count: steps.length })}</p>
            <div className="grid max-w-xl gap-4">
              <StepFields
                names={step.names}
                typed={typed}
                faults={shown.has(index) ? new Map([...refused, ...faults]) : refused}
                onChange={change}
              />
              {step.id === "brand" ? (
                <LogoField file={logo} error={refused.get("logo")} onChange={setLogo} />
              ) : null}
              {step.id === "address" ? <Summary typed={typed} logo={logo?.name} /> : null}
              {step.id === "brand" ? null : <p className="text-xs text-muted">{t("later")}</p>}
              {error ? <Failure error={error} /> : null}
              {error && refusedStep ? (
                <p className="text-sm text-danger">{t("faulty", { step: t(`${refusedStep.id}Step`) })}</p>
              ) : null}
              <div className="flex flex-wrap gap-2">
                {index === 0 ? null : <Button onPress={() => goTo(index - 1)}>{t("back")}</Button>}
                <Button kind="primary" type="submit" isPending={isRunning}>
                  {t(index === steps.length - 1 ? "create" : "next")}
                </Button>
              </div>
            </div>
          </Section>
        </form>
      </div>
    </Page>
  );
}
