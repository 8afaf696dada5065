import { WithoutScript } from "./without-script.tsx";

/** What is said while a script does what the page is for, and to whoever has a browser that runs none. */
export function Waiting({ children }: { readonly children: string }) {
  return (
    <>
      <output className="block text-lead noscript:hidden">{children}</output>
      <WithoutScript what="page" />
    </>
  );
}
