import type { ApiCaller } from "@weitersagen/contract/page";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { SkeletonCard } from "../../../ui/skeleton.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";

interface AgencyDataProps<T> {
  /** Must be the same function at every render: define it outside the component. */
  readonly load: (api: ApiCaller) => Promise<T>;
  readonly children: (data: T, reload: () => void) => ReactNode;
}

type State<T> = { readonly data?: T; readonly failure?: unknown };

/** Data of the agency with its loading and failure states. Data that is loaded again stays visible meanwhile. */
export function AgencyData<T>({ load, children }: AgencyDataProps<T>) {
  const t = useTexts(agencyTexts);
  const { api } = useAgency();
  const [{ data, failure }, setState] = useState<State<T>>({});
  const reload = useCallback(() => {
    load(api).then(
      (loaded) => setState({ data: loaded }),
      (problem: unknown) => setState({ failure: problem }),
    );
  }, [api, load]);
  useEffect(reload, [reload]);
  if (failure !== undefined) return <TryAgain failure={failure} retry={reload} />;
  if (data !== undefined) return children(data, reload);
  return (
    <div aria-busy="true">
      <output className="sr-only">{t("loading")}</output>
      <SkeletonCard />
    </div>
  );
}
