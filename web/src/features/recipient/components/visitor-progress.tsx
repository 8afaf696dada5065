import { getOwnRecipient } from "@weitersagen/contract/recipient-calls";
import type { ReactNode } from "react";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { OwnProgress } from "./own-progress.tsx";

interface VisitorProgressProps {
  readonly token: string;
  /** The way to the offer, for whoever has not ordered yet, and while nobody knows. */
  readonly children: ReactNode;
}

/** The way of whoever accepted in this tab. */
export function VisitorProgress({ token, children }: VisitorProgressProps) {
  const [own] = useLoaded((api) => api(getOwnRecipient, { params: { token } }));
  if (own.state !== "loaded") return children;
  const { way } = own.data;
  return (
    <>
      {way.next?.kind === "ordered" && children}
      <div className="border-t border-line pt-6">
        <OwnProgress way={way} />
      </div>
    </>
  );
}
