import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "../lib/router/link.tsx";
import { classNames } from "./class-names.ts";

interface PaginationProps {
  label: string;
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  previousLabel: string;
  nextLabel: string;
  /** "Seite 2 von 7". */
  positionText: string;
}

const linkLook =
  "inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 font-semibold text-link underline-offset-4 hover:underline";

export function Pagination(props: PaginationProps) {
  const { label, page, pageCount, hrefFor, previousLabel, nextLabel, positionText } = props;
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="flex-1">
        {page > 1 && (
          <Link to={hrefFor(page - 1)} rel="prev" className={classNames(linkLook, "-ml-3")}>
            <ChevronLeft aria-hidden className="size-5" />
            {previousLabel}
          </Link>
        )}
      </span>
      <span className="text-muted tabular-nums">{positionText}</span>
      <span className="flex-1 text-right">
        {page < pageCount && (
          <Link to={hrefFor(page + 1)} rel="next" className={classNames(linkLook, "-mr-3")}>
            {nextLabel}
            <ChevronRight aria-hidden className="size-5" />
          </Link>
        )}
      </span>
    </nav>
  );
}
