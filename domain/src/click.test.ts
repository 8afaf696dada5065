import { expect, test } from "vitest";
import { clickKind } from "./click.ts";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const get = (userAgent: string | undefined) => clickKind({ method: "GET", userAgent });

test.each([
  iphone,
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36 Instagram 350.0",
  "Opera/9.80 (Android; Opera Mini/36.2/191.256) Presto/2.12.423 Version/12.16",
])("a browser is a person: %s", (userAgent) => {
  expect(get(userAgent)).toBe("person");
});

test.each([
  "WhatsApp/2.24.20.89 A",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "TelegramBot (like TwitterBot)",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
])("a link preview is a preview: %s", (userAgent) => {
  expect(get(userAgent)).toBe("preview");
});

test.each([
  undefined,
  "",
  "curl/8.9.1",
  "python-requests/2.32",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0 Safari/537.36",
])("a program is a bot: %s", (userAgent) => {
  expect(get(userAgent)).toBe("bot");
});

test("a HEAD request is not a person, and a prefetch is a preview", () => {
  expect(clickKind({ method: "HEAD", userAgent: iphone })).toBe("head");
  expect(clickKind({ method: "GET", userAgent: iphone, purpose: "prefetch;prerender" })).toBe("preview");
});
