import { isReason } from "@weitersagen/contract/console/reason";
import {
  addVouchers,
  checkVouchers,
  type Review,
  withdrawVouchers,
} from "@weitersagen/contract/console/vouchers";
import { FileText } from "lucide-react";
import { useState } from "react";
import { FileTrigger, Label, TextArea, TextField } from "react-aria-components";
import { callConsole } from "../../lib/api.ts";
import { centsOf } from "../../lib/cents.ts";
import { formatCount } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { Failure } from "../../ui/states.tsx";
import { voucherTexts } from "./texts.ts";

interface Props {
  readonly purpose: "add" | "withdraw";
  readonly onClose: () => void;
}

/** Takes codes, checks them, and adds or withdraws the good ones. */
export function CodesDialog({ purpose, onClose }: Props) {
  const t = useTexts(voucherTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [codes, setCodes] = useState("");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [review, setReview] = useState<Review>();
  const [done, setDone] = useState<number>();
  const cents = centsOf(typed);
  const change = (text: string) => {
    setCodes(text);
    setReview(undefined);
  };
  const check = () =>
    run(async () => setReview(await callConsole(checkVouchers, { body: { codes, purpose } }, tenant)));
  const apply = () =>
    run(async () => {
      const skipsBad = (review?.bad ?? 0) > 0;
      if (purpose === "add") {
        const body = { codes, valueCents: cents ?? 0, skipsBad };
        setDone((await callConsole(addVouchers, { body }, tenant)).added);
      } else {
        const body = { codes, reason: reason.trim(), skipsBad };
        setDone((await callConsole(withdrawVouchers, { body }, tenant)).withdrawn);
      }
      await refresh();
    });
  const isAdding = purpose === "add";
  const isReady = isAdding ? (cents ?? 0) > 0 : isReason(reason);
  if (done !== undefined)
    return (
      <Dialog title={isAdding ? t("add") : t("withdraw")} isOpen onClose={onClose}>
        <Notice tone="good">
          {t(isAdding ? "added" : "withdrawn", { count: formatCount(done, language) })}
        </Notice>
        <div className="flex justify-end">
          <Button onPress={onClose}>{t("close")}</Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={isAdding ? t("add") : t("withdraw")} isOpen onClose={onClose}>
      <p className="text-sm text-muted">{isAdding ? t("addIntro") : t("withdrawIntro")}</p>
      {isAdding ? (
        <Field
          label={t("euros")}
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          isRequired
          error={typed !== "" && cents === undefined ? t("eurosWrong") : undefined}
        />
      ) : (
        <ReasonField label={t("reason")} value={reason} onChange={setReason} />
      )}
      <TextField value={codes} onChange={change} className="grid gap-1">
        <Label className="text-sm font-medium">{t("codes")}</Label>
        <TextArea
          rows={6}
          spellCheck={false}
          autoComplete="off"
          className="w-full rounded-md border border-line-strong/60 bg-surface p-2.5 font-mono text-sm text-ink data-[focused]:border-accent"
        />
      </TextField>
      <FileTrigger
        acceptedFileTypes={[".txt", ".csv", "text/plain"]}
        onSelect={(files) => void files?.[0]?.text().then(change)}
      >
        <Button>
          <FileText aria-hidden size={16} />
          {t("fromFile")}
        </Button>
      </FileTrigger>
      {error ? <Failure error={error} /> : null}
      {review ? <ReviewText review={review} /> : null}
      {isReady && codes.trim() !== "" ? null : (
        <p className="text-xs text-muted">{t(isAdding ? "missingToAdd" : "missingToWithdraw")}</p>
      )}
      <DialogButtons onCancel={onClose}>
        {review && review.good > 0 ? (
          <Button
            kind={isAdding ? "primary" : "destroy"}
            onPress={() => void apply()}
            isPending={isRunning}
            isDisabled={!isReady}
          >
            {t(isAdding ? "doAdd" : "doWithdraw", { count: formatCount(review.good, language) })}
            {review.bad > 0 ? ` ${t("skip")}` : ""}
          </Button>
        ) : (
          <Button
            kind="primary"
            onPress={() => void check()}
            isPending={isRunning}
            isDisabled={codes.trim() === "" || !isReady}
          >
            {t("check")}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

const SHOWN = 8;

function ReviewText({ review: { good, bad, lines } }: { readonly review: Review }) {
  const t = useTexts(voucherTexts);
  const { language } = useLanguage();
  return (
    <div className="grid gap-2 text-sm" aria-live="polite">
      <Notice tone={good > 0 ? "good" : "danger"}>
        {good > 0 ? t("good", { count: formatCount(good, language) }) : t("none")}
      </Notice>
      {bad > 0 ? (
        <Notice tone="warn">
          {t("bad", { count: formatCount(bad, language) })}
          <ul>
            {lines.slice(0, SHOWN).map(({ line, problem }) => (
              <li key={line}>
                {t("line", { line })} {problem}
              </li>
            ))}
          </ul>
          {bad > SHOWN ? t("more", { count: formatCount(bad - SHOWN, language) }) : null}
        </Notice>
      ) : null}
    </div>
  );
}
