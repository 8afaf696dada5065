import { previewMail, sendSampleMail } from "@weitersagen/contract/console/texts";
import type { Language } from "@weitersagen/contract/language";
import { useEffect, useRef, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure } from "../../ui/states.tsx";
import { textDeskTexts } from "./texts.ts";

interface Props {
  readonly id: string;
  /** What was typed in a language, by name. */
  readonly textsIn: (language: Language) => Record<string, string>;
}

interface Shown {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The mail as people get it, with example data. */
export function MailPreview({ id, textsIn }: Props) {
  const t = useTexts(textDeskTexts);
  const tenant = useTenant();
  const me = useMe();
  const own = useLanguage().language;
  const [language, setLanguage] = useState<Language>(own);
  const [form, setForm] = useState("html");
  const [previews, setPreviews] = useState<Partial<Record<Language, Shown>>>({});
  // What is shown is in the chosen language, also if the answer for another one arrives later.
  const shown = previews[language];
  const [isSent, setSent] = useState(false);
  const { run, error, isRunning } = useRun();
  const params = { id };
  const load = (wanted: Language) =>
    run(async () => {
      setSent(false);
      setPreviews({});
      const body = { language: wanted, texts: textsIn(wanted) };
      const preview = await callConsole(previewMail, { params, body }, tenant);
      setPreviews((others) => ({ ...others, [wanted]: preview }));
    });
  const choose = (chosen: string) => {
    const wanted = chosen === "en" ? "en" : "de";
    setLanguage(wanted);
    if (shown || isRunning) void load(wanted);
  };
  const send = () =>
    run(async () => {
      const body = { language, texts: textsIn(language) };
      await callConsole(sendSampleMail, { params, body }, tenant);
      setSent(true);
    });
  return (
    <Section title={t("preview")}>
      <p className="text-sm text-muted">{t("previewHint")}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-36">
          <ChoiceField
            label={t("language")}
            value={language}
            onChange={choose}
            choices={[
              { id: "de", name: t("german") },
              { id: "en", name: t("english") },
            ]}
          />
        </div>
        <Button onPress={() => void load(language)} isPending={isRunning}>
          {t("preview")}
        </Button>
        {isAbleTo(me, "content.publish", tenant) ? (
          <Button onPress={() => void send()} isPending={isRunning}>
            {t("send")}
          </Button>
        ) : null}
      </div>
      {error ? <Failure error={error} /> : null}
      {isSent ? <Notice tone="good">{t("sent", { email: me.email })}</Notice> : null}
      {shown ? (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-48 flex-1 text-sm">
              <span className="text-muted">{t("subject")}: </span>
              <span className="font-medium">{shown.subject}</span>
            </p>
            <ChoiceField
              label={t("preview")}
              hideLabel
              value={form}
              onChange={setForm}
              choices={[
                { id: "html", name: t("asHtml") },
                { id: "text", name: t("asText") },
              ]}
            />
          </div>
          {form === "html" ? (
            <MailHtml html={shown.html} label={t("previewOf")} />
          ) : (
            <pre className="rounded-md border border-line p-3 text-xs whitespace-pre-wrap">{shown.text}</pre>
          )}
        </div>
      ) : null}
    </Section>
  );
}

/**
 * A mail inside the page, separated from its styles. The security policy refuses styles that are part of a text, so they
 * are set one by one.
 */
function MailHtml({ html, label }: { readonly html: string; readonly label: string }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const root = box.current.shadowRoot ?? box.current.attachShadow({ mode: "open" });
    const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = ""]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    const plain = html
      .replaceAll(/<style[\s\S]*?<\/style>/gi, "")
      .replaceAll(/(<[^>]*?)\sstyle="/gi, '$1 data-style="');
    const mail = new DOMParser().parseFromString(plain, "text/html");
    const styles = [...mail.body.querySelectorAll<HTMLElement>("[data-style]")];
    // An example leads nowhere.
    for (const link of mail.body.querySelectorAll("a")) link.removeAttribute("href");
    root.replaceChildren(...mail.body.childNodes);
    root.adoptedStyleSheets = sheets;
    for (const element of styles) element.style.cssText = element.dataset["style"] ?? "";
  }, [html]);
  return (
    <section
      ref={box}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      className="max-h-144 overflow-auto rounded-md border border-line bg-white text-black"
    />
  );
}
