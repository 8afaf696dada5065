import { channelIn } from "@weitersagen/domain/navigation";
import { useSearchParams } from "../../lib/router/router-context.tsx";
import { readCookie } from "../../lib/storage/cookies.ts";

/** The way that brought the visitor here: from the address it travels in, or from the cookie of those who agreed. */
export function useChannel(): string | undefined {
  const search = useSearchParams();
  const channel = channelIn({ query: Object.fromEntries(search) }) ?? readCookie("channel");
  return channel !== undefined && /^[\w.-]{1,40}$/.test(channel) ? channel : undefined;
}
