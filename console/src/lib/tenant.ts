import { useParams } from "@tanstack/react-router";

/** The tenant of the address. */
export function useTenant(): string {
  const { mandant } = useParams({ strict: false }) as { mandant?: string };
  return mandant ?? "";
}
