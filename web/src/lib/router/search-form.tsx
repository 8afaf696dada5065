import type { ComponentProps, SubmitEvent } from "react";
import { useLocation, useRouter } from "./router-context.tsx";

interface SearchFormProps extends Omit<ComponentProps<"form">, "action" | "method" | "onSubmit"> {
  /** An address within the app. Default: the current page. */
  readonly action?: string;
  /** The part of the page that shows the result: it is scrolled to and gets the focus. */
  readonly resultId?: string;
}

/** A form that puts its fields into the query. Without script the browser submits it, with script the page changes in place. */
export function SearchForm({ action, resultId, ...rest }: SearchFormProps) {
  const router = useRouter();
  const { pathname } = useLocation();
  const target = action ?? pathname;
  const hash = resultId === undefined ? "" : `#${resultId}`;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const fields = [...new FormData(event.currentTarget, submitter)];
    const query = new URLSearchParams(
      fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
    void router.navigate(`${target}?${query}${hash}`, { keepsScroll: true });
  };
  return <form {...rest} method="get" action={router.href(target + hash)} onSubmit={send} />;
}
