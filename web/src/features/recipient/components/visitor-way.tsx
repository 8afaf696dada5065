import { getOwnRecipient } from "@weitersagen/contract/recipient-calls";
import { useLoaded } from "../../../lib/use-loaded.ts";
import { OwnWay } from "./own-way.tsx";

/** The way of whoever accepted in this tab. Nothing depends on it, so while it is not there nothing is said. */
export function VisitorWay({ token }: { readonly token: string }) {
  const [own] = useLoaded((api) => api(getOwnRecipient, { params: { token } }));
  if (own.state !== "loaded") return null;
  return (
    <div className="mt-2 border-t border-line pt-6">
      <OwnWay way={own.data.way} />
    </div>
  );
}
