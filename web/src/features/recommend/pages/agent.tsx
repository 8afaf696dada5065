import { defineScreen } from "../../../lib/page/screen.ts";
import { RecommendPage } from "../components/recommend-page.tsx";
import { recommendHead } from "../head.ts";
import type { RecommendData } from "../recommended.ts";

export const screen = defineScreen<RecommendData>({
  load: async (input) => {
    const { loadAgent } = await import("../api.ts");
    return loadAgent(input);
  },
  head: recommendHead,
  Component: RecommendPage,
});
