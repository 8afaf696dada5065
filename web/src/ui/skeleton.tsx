import { classNames } from "./class-names.ts";

/** A placeholder while loading. Give it the size of the content, so that the layout does not shift. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "block max-w-full noscript:hidden animate-[breathe_1.6s_ease-in-out_infinite] rounded-control bg-line",
        className,
      )}
    />
  );
}

export function SkeletonCard() {
  return (
    <div className="card bg-surface p-6">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-5/6" />
      <Skeleton className="mt-8 h-12 w-40" />
    </div>
  );
}
