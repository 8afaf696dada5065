import { channelIn } from "@weitersagen/domain/navigation-address";
import { useSearchParams } from "../../lib/router/router-context.tsx";
import { readCookie } from "../../lib/storage/cookies.ts";

/** The channel that brought the visitor here: from the address, or from the cookie if the visitor consented to it. */
export function useChannel(): string | undefined {
  const search = useSearchParams();
  const channel = channelIn({ query: Object.fromEntries(search) }) ?? readCookie("channel");
  return channel !== undefined && /^[\w.-]{1,40}$/.test(channel) ? channel : undefined;
}
