import type { ApiCaller } from "@weitersagen/contract/page";
import { createContext, use } from "react";

/** While the server draws a page nothing is clicked; what a page shows comes from its screen's `load`. */
const noCalls: ApiCaller = () => Promise.reject(new Error("Calls are made after the page was taken over"));

const ApiContext = createContext<ApiCaller>(noCalls);

export const ApiProvider = ApiContext.Provider;

/** Makes calls of the contract in answer to what a visitor does. */
export function useApi(): ApiCaller {
  return use(ApiContext);
}
