import type { ComponentProps } from "react";
import { staysHere } from "./clicks.ts";
import { useLocation, useRouter } from "./router-context.tsx";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address within the app, without the language: `/faq?seite=2#ende`. */
  readonly to: string;
}

/** A link within the app: an ordinary one that keeps the document where the browser would load a new one. */
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

/** A link that says whether it leads to the page that stands, or to one above it. */
export function NavLink(props: LinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = props.to.toLowerCase();
  const isHere = here === there || here.startsWith(`${there}/`);
  return <Link {...props} aria-current={isHere ? "page" : undefined} />;
}
