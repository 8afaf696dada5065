/** The first link of the page, visible only with keyboard focus. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a
      href={`#${target}`}
      className="button sr-only focus:not-sr-only focus:fixed focus:px-6 focus:py-3 focus:top-3 focus:left-3 focus:z-50"
    >
      {children}
    </a>
  );
}
