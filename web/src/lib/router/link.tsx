import type { ComponentProps } from "react";
import { staysHere } from "./clicks.ts";
import { useLocation, useRouter } from "./router-context.tsx";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address within the app, without the language: `/faq?seite=2#ende`. */
  readonly to: string;
}

/** A link within the app. It changes the page without loading a new document. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={router.href(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !staysHere(event, event.currentTarget)) return;
        event.preventDefault();
        void router.navigate(to);
      }}
    >
      {children}
    </a>
  );
}

/** A link that is marked as current if it leads to the page shown, or to one above it. */
export function NavLink(props: LinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = props.to.toLowerCase();
  const isHere = here === there || here.startsWith(`${there}/`);
  return <Link {...props} aria-current={isHere ? "page" : undefined} />;
}
