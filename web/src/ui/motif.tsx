import type { Motif as MotifName } from "@weitersagen/contract/theme";
import type { ReactNode } from "react";

const drawings: Readonly<Record<Exclude<MotifName, "none">, ReactNode>> = {
  connections: (
    <>
      <path d="M0 44h180l32-32h260l24 24h220l32-32h190l40 40h222" />
      <path
        d="M206 6h12v12h-12zM490 30h12v12h-12zM742 -2h12v12h-12zM972 38h12v12h-12z"
        className="fill-stage stroke-accent"
      />
    </>
  ),
  horizon: (
    <>
      <path d="M0 18q50 -14 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0" />
      <path
        d="M-50 34q50 -14 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0"
        className="opacity-50"
      />
    </>
  ),
  rules: <path d="M0 30h562v-4a38 38 0 0 1 76 0v4h562M0 36h568v-10a32 32 0 0 1 64 0v10h568" />,
};

/** The brand's line as an ornament. */
export function Motif({ name }: { name: MotifName }) {
  if (name === "none") return null;
  return (
    <svg
      aria-hidden
      viewBox="0 -48 1200 100"
      preserveAspectRatio="xMidYMax slice"
      className="block h-12 w-full overflow-visible fill-none stroke-accent stroke-2 md:h-16"
    >
      {drawings[name]}
    </svg>
  );
}
