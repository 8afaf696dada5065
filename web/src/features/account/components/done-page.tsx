import type { ReactNode } from "react";
import { Done } from "../../../ui/done.tsx";
import { Container } from "../../../ui/layout.tsx";

interface DonePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** A page on which nothing else is left. */
export function DonePage(props: DonePageProps) {
  return (
    <Container>
      <div className="max-w-2xl py-16 md:py-24">
        <Done level={1} {...props} />
      </div>
    </Container>
  );
}
