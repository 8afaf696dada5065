/** What kind of client followed a link. Only people are counted. */
export type ClickKind = "person" | "bot" | "preview" | "head";

/** Programs that fetch a link to draw a preview of it in a chat or a post. */
const previews =
  /whatsapp|telegrambot|facebookexternalhit|facebot|twitterbot|linkedinbot|xing-contenttabreceiver|slackbot|slack-imgproxy|discordbot|skypeuripreview|microsoftpreview|teams|viber|signal|threema|pinterest|redditbot|embedly|iframely|vkshare|bitlybot|google-pagerenderer|googleimageproxy|yahoomailproxy|applebot.*preview|snapchat|line-poker|kakaotalk-scrap|mattermost|zoombot/i;

/** Programs that visit links on their own: search engines, mail scanners, monitors, scripts. */
const bots =
  /bot\b|bot[/;)-]|crawl|spider|slurp|archiver|scan|monitor|uptime|pingdom|lighthouse|headless|phantom|puppeteer|playwright|selenium|curl|wget|python|java\/|okhttp|go-http|libwww|httpclient|axios|node-fetch|undici|guzzle|ruby|perl|scrapy|safelinks|barracuda|proofpoint|mimecast|preview|validator|feedfetcher|google-read-aloud|chrome-lighthouse|dataprovider|nmap|masscan|zgrab/i;

/** In the user agent of every browser; clients without it are programs. */
const browser = /mozilla\/|opera\//i;

export interface ClickSigns {
  readonly method: string;
  readonly userAgent: string | undefined;
  /** `Sec-Purpose` or `Purpose`: set when a browser prefetches a link. */
  readonly purpose?: string | undefined;
}

/** Longer than the user agents of browsers. The patterns are slow for a text without end. */
const MAX_USER_AGENT = 1_000;

export function clickKind({ method, userAgent: sent = "", purpose }: ClickSigns): ClickKind {
  if (method === "HEAD") return "head";
  const userAgent = sent.slice(0, MAX_USER_AGENT);
  if (previews.test(userAgent) || (purpose !== undefined && /prefetch|preview|prerender/i.test(purpose))) {
    return "preview";
  }
  return bots.test(userAgent) || !browser.test(userAgent) ? "bot" : "person";
}
