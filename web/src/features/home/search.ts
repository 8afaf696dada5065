import { advisorsId, topicQuery } from "@weitersagen/domain/recommend-form";

/** Query parameters of the advisor search, so that a result can be shared and reloaded. */
export const advisorQuery = { text: "berater", page: "seite" } as const;

/** The topic that the visitor chose before stays chosen. */
export function advisorSearchAddress(text: string, page: number, topic?: number): string {
  const query = new URLSearchParams();
  if (topic !== undefined) query.set(topicQuery, String(topic));
  if (text) query.set(advisorQuery.text, text);
  if (page > 1) query.set(advisorQuery.page, String(page));
  const search = query.size > 0 ? `?${query.toString()}` : "";
  return `/${search}#${advisorsId}`;
}
