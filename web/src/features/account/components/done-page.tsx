import type { ReactNode } from "react";
import { Done } from "../../../ui/done.tsx";
import { NarrowPage } from "../../../ui/narrow-page.tsx";

interface DonePageProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action: ReactNode;
}

/** A page on which nothing else is left. */
export function DonePage(props: DonePageProps) {
  return (
    <NarrowPage>
      <Done level={1} {...props} />
    </NarrowPage>
  );
}
