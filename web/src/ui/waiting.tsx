import { WithoutScript } from "./without-script.tsx";

/** The message while a script works, and the notice for browsers without script. */
export function Waiting({ children }: { readonly children: string }) {
  return (
    <>
      <output className="block text-lead noscript:hidden">{children}</output>
      <WithoutScript what="page" />
    </>
  );
}
