import { useId, type ReactNode } from "react";

/** One section of a page of settings: title on the left, content on the right. */
export function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line py-10 lg:grid-cols-[14rem_minmax(0,36rem)]"
    >
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
