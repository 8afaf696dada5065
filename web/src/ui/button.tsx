import type { ComponentProps, ReactNode } from "react";
import { Link } from "../lib/router/link.tsx";
import { classNames } from "./class-names.ts";

interface ButtonLook {
  variant?: "primary" | "secondary" | "quiet";
  size?: "regular" | "large";
  children: ReactNode;
}

type ButtonProps = ButtonLook & {
  /** While sending: the button stays focusable and announced, but does not send twice. */
  busy?: boolean;
} & Omit<ComponentProps<"button">, "disabled">;

export function Button({
  variant = "primary",
  size = "regular",
  busy = false,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { "aria-disabled": true, "aria-busy": true, onClick: (event) => event.preventDefault() })}
      data-variant={variant}
      data-size={size}
      className={classNames("button", className)}
    />
  );
}

type ButtonLinkProps = ButtonLook & { to: string } & Omit<ComponentProps<"a">, "href">;

const isWithinApp = (address: string): boolean => address.startsWith("/") && !address.startsWith("//");

/** A link that looks like a button, for the main action of a page. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant = "primary", size = "regular", to, className, children, ...rest } = props;
  const look = {
    ...rest,
    "data-variant": variant,
    "data-size": size,
    className: classNames("button", className),
  };
  if (!isWithinApp(to)) {
    return (
      <a href={to} {...look}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} {...look}>
      {children}
    </Link>
  );
}
