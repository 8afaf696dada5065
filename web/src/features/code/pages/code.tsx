import { redeemCode } from "@weitersagen/contract/recommendation-calls";
import { withPrefix } from "@weitersagen/contract/locale";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { ApiProblem, problemOf } from "../../../lib/api/problem.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { FormPage } from "../../../ui/narrow-page.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { CodeForm, codeError } from "../code-form.ts";
import { codeTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(codeTexts, page);
    return { title: t("title"), description: t("description") };
  },
  Component: Code,
});

function Code() {
  const t = useTexts(codeTexts);
  return (
    <FormPage title={t("title")} lead={t("lead")}>
      <CodeEntry />
    </FormPage>
  );
}

function CodeEntry() {
  const t = useTexts(codeTexts);
  const redeem = useRedeem();
  const { language } = usePage();
  const form = useContractForm({
    name: "code",
    schema: CodeForm,
    labels: { code: t("code") },
    check: ({ code }) => {
      const typed = String(code ?? "");
      const error = typed.trim() === "" ? undefined : codeError(typed);
      if (!error) return {};
      return { code: error.kind === "short" ? t("short", { count: error.missing }) : t(error.kind) };
    },
    send: ({ code }) => redeem(code),
  });
  return (
    <Form
      form={form}
      submitLabel={t("submit")}
      note={<p>{t("forgiven")}</p>}
      plainAction={withPrefix("/k", language)}
    >
      <input type="hidden" name="channel" value="code" />
      <TextField
        {...form.field("code")}
        hint={t("hint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // Room for the whole link, which people paste.
        maxLength={200}
        inputClassName="font-display text-title uppercase tracking-widest tabular-nums"
      />
    </Form>
  );
}

/** The short address leads to what is closed too, and says so. */
const found: readonly string[] = ["recommendationExpired", "recommendationLocked"];

/**
 * Calls the server only with possible codes, and opens the recommendation by its short address, so that the visit is
 * counted like a click.
 */
function useRedeem(): (code: string) => Promise<void> {
  const t = useTexts(codeTexts);
  const api = useApi();
  const { language } = usePage();
  return async (code) => {
    try {
      await api(redeemCode, { params: { code }, query: { entrySource: "Code" } });
    } catch (failure) {
      const problem = problemOf(failure);
      if (problem?.code === "notFound") {
        const message = t("unknown");
        throw new ApiProblem({ ...problem, detail: message, errors: [{ path: "code", message }] });
      }
      if (!found.includes(problem?.code ?? "")) throw failure;
    }
    window.location.assign(withPrefix(`/k/${encodeURIComponent(code)}?channel=code`, language));
  };
}
