import type { ApiCaller } from "@weitersagen/contract/page";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { isTemporary, problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { accountTexts } from "../texts.ts";

interface LinkCheckProps<T> {
  /** The mailed token; empty if the address was opened without it. */
  readonly token: string;
  readonly check: (api: ApiCaller, token: string) => Promise<T>;
  readonly children: (checked: T) => ReactNode;
  /** Replaces the message about a link that is expired or truncated. */
  readonly whenDead?: ReactNode;
}

/** Shows the content of a mailed link after the server has confirmed that it is valid. */
export function LinkCheck<T>({ token, check, children, whenDead }: LinkCheckProps<T>) {
  const t = useTexts(accountTexts);
  const { forgotten, contact } = useAccountPaths();
  const [checked, reload] = useLoaded<T | undefined>((api) =>
    token === "" ? Promise.resolve(undefined) : check(api, token),
  );
  if (token !== "" && checked.state === "loaded") return children(checked.data as T);
  if (token !== "" && checked.state === "loading") return <Waiting>{t("checkingLink")}</Waiting>;
  if (checked.state === "failed" && isTemporary(checked.failure))
    return <TryAgain failure={checked.failure} retry={reload} />;
  const problem = checked.state === "failed" ? problemOf(checked.failure) : undefined;
  const isTruncated = problem?.code === "invalidInput";
  // A new link would not help with a blocked account.
  const isBlocked = problem?.status === 403;
  if (!isBlocked && whenDead !== undefined) return whenDead;
  return (
    <div role="alert">
      <CircleAlert aria-hidden className="mb-4 size-10 text-danger" />
      <h2 className="text-title">{t(isBlocked ? "blockedTitle" : "linkFailed")}</h2>
      <p className="mt-3 mb-8 text-lead text-muted">
        {isTruncated || problem === undefined
          ? t(token === "" ? "linkMissing" : "linkBroken")
          : problem.detail}
      </p>
      {isBlocked ? (
        <ButtonLink to={contact}>{t("contact")}</ButtonLink>
      ) : (
        <ButtonLink to={forgotten}>{t("newLink")}</ButtonLink>
      )}
    </div>
  );
}
