import type { ApiCaller } from "@weitersagen/contract/page";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { isTemporary, problemOf } from "../../../lib/api/problem.ts";
import { useTitle } from "../../../lib/page/use-title.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { accountTexts } from "../texts.ts";
import { AccountFrame } from "./account-frame.tsx";

interface LinkCheckProps<T> {
  /** The heading of the page and the sentence below it, unless the link is dead. */
  readonly title: string;
  readonly lead?: string;
  /** The mailed token; empty if the address was opened without it. */
  readonly token: string;
  readonly check: (api: ApiCaller, token: string) => Promise<T>;
  readonly children: (checked: T) => ReactNode;
  /** Replaces the message about a link that is expired or truncated. */
  readonly whenDead?: ReactNode;
}

/** Shows the content of a mailed link after the server has confirmed that it is valid. */
export function LinkCheck<T>({ title, lead, token, check, children, whenDead }: LinkCheckProps<T>) {
  const t = useTexts(accountTexts);
  const [checked, reload] = useLoaded<T | undefined>((api) =>
    token === "" ? Promise.resolve(undefined) : check(api, token),
  );
  const content =
    token === "" ? undefined : checked.state === "loaded" ? (
      children(checked.data as T)
    ) : checked.state === "loading" ? (
      <Waiting>{t("checkingLink")}</Waiting>
    ) : isTemporary(checked.failure) ? (
      <TryAgain failure={checked.failure} retry={reload} />
    ) : undefined;
  if (content !== undefined) {
    return (
      <AccountFrame title={title} lead={lead}>
        {content}
      </AccountFrame>
    );
  }
  const problem = checked.state === "failed" ? problemOf(checked.failure) : undefined;
  // A new link would not help with a blocked account.
  const isBlocked = problem?.status === 403;
  if (!isBlocked && whenDead !== undefined) return whenDead;
  const text = token === "" ? "linkMissing" : problem?.code === "linkExpired" ? "linkDead" : "linkBroken";
  return <Dead isBlocked={isBlocked}>{isBlocked ? problem.detail : t(text)}</Dead>;
}

function Dead({ isBlocked, children }: { readonly isBlocked: boolean; readonly children: ReactNode }) {
  const t = useTexts(accountTexts);
  const { forgotten, contact } = useAccountPaths();
  const title = t(isBlocked ? "blockedTitle" : "linkFailed");
  useTitle(title);
  return (
    <AccountFrame title={title}>
      <div role="alert">
        <CircleAlert aria-hidden className="mb-4 size-10 text-danger" />
        <p className="mb-8 text-lead text-muted">{children}</p>
        <ButtonLink to={isBlocked ? contact : forgotten}>{t(isBlocked ? "contact" : "newLink")}</ButtonLink>
      </div>
    </AccountFrame>
  );
}
