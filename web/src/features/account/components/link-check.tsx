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
import { NarrowPage } from "../../../ui/narrow-page.tsx";

interface LinkCheckProps<T> {
  /** The heading while the link is checked. */
  readonly title: string;
  /** The mailed token; empty if the address was opened without it. */
  readonly token: string;
  readonly check: (api: ApiCaller, token: string) => Promise<T>;
  /** The page of a valid link. */
  readonly children: (checked: T) => ReactNode;
  /** Replaces the message about a link that is expired or truncated. */
  readonly whenDead?: ReactNode;
}

/** Shows the content of a mailed link after the server has confirmed that it is valid. */
export function LinkCheck<T>({ title, token, check, children, whenDead }: LinkCheckProps<T>) {
  const t = useTexts(accountTexts);
  const [checked, reload] = useLoaded<T | undefined>((api) =>
    token === "" ? Promise.resolve(undefined) : check(api, token),
  );
  if (token !== "" && checked.state === "loaded") return children(checked.data as T);
  const wait =
    token === "" ? undefined : checked.state === "loading" ? (
      <Waiting>{t("checkingLink")}</Waiting>
    ) : checked.state === "failed" && isTemporary(checked.failure) ? (
      <TryAgain failure={checked.failure} retry={reload} />
    ) : undefined;
  if (wait !== undefined) {
    return (
      <NarrowPage title={title}>
        <div className="mt-6">{wait}</div>
      </NarrowPage>
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
    <NarrowPage>
      <div role="alert">
        <CircleAlert aria-hidden className="mb-4 size-10 text-danger" />
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 mb-8 text-lead text-muted">{children}</p>
        <ButtonLink to={isBlocked ? contact : forgotten}>{t(isBlocked ? "contact" : "newLink")}</ButtonLink>
      </div>
    </NarrowPage>
  );
}
