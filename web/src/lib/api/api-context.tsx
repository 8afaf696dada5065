import type { ApiCaller } from "@weitersagen/contract/page";
import { createContext, use } from "react";

/** For rendering on the server: there the data of a page comes from its screen's `load` only. */
const noCalls: ApiCaller = () => Promise.reject(new Error("Calls can be made only after hydration"));

const ApiContext = createContext<ApiCaller>(noCalls);

export const ApiProvider = ApiContext.Provider;

/** For calls that a component makes in the browser. */
export function useApi(): ApiCaller {
  return use(ApiContext);
}
