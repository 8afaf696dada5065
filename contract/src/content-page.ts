import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { contentPage } from "./content.ts";
import { wire } from "./wire.ts";

export const getContentPage = defineCall({
  id: "getContentPage",
  method: "GET",
  path: "/content/page/{name}",
  scope: "tenant",
  tag: "Inhalt",
  summary: "A page with its blocks, questions and footnotes resolved",
  access: "public",
  params: wire({ name: ["name", z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/))] }),
  answers: { 200: contentPage },
  errors: ["PSOF0100", "PSOF0102"],
  examples: {
    params: { name: "impressum" },
    answer: {
      name: "impressum",
      language: "de",
      title: "Impressum",
      description: "Wer dieses Empfehlungsprogramm anbietet und wie Sie uns erreichen.",
      blocks: [],
      footnotes: [],
    },
  },
});
