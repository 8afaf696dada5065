import { getOwnRecipient } from "@weitersagen/contract/recipient-calls";
import type { ReactNode } from "react";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { OwnProgress } from "./own-progress.tsx";
import { RecommendYourself } from "./recommend-yourself.tsx";

interface VisitorProgressProps {
  readonly token: string;
  /** What was recommended, if it can be recommended further. */
  readonly productId?: number | undefined;
  /** The greeting and the link to the offer, shown until the recipient has ordered and while the progress is unknown. */
  readonly children: ReactNode;
}

/** The progress of the recipient who accepted in this tab. */
export function VisitorProgress({ token, productId, children }: VisitorProgressProps) {
  const [own] = useLoaded((api) => api(getOwnRecipient, { params: { token } }));
  if (own.state !== "loaded") return children;
  return (
    <>
      {own.data.progress.next?.kind === "ordered" && children}
      <div className="border-t border-line pt-6">
        <OwnProgress recipient={own.data} token={token} />
      </div>
      <RecommendYourself recipient={own.data} productId={productId} />
    </>
  );
}
