import { describe, expect, test } from "vitest";
import { arrangeChannels, channelsOf, linkFor, shareAddress } from "./channels.ts";

const off = {
  channelEmail: -1,
  channelFacebook: -1,
  channelWhatsApp: -1,
  channelXing: -1,
  channelLinkedIn: -1,
  channelTwitter: -1,
  channelInstagram: -1,
  channelGmail: -1,
  channelOutlook: -1,
  channelYahoo: -1,
  channelSms: -1,
};

describe("channels", () => {
  test("are in the tenant's order, without those that have a negative position", () => {
    const tenant = { ...off, allowsPosts: true, channelXing: 3, channelSms: 0, channelEmail: 1 };
    expect(channelsOf(tenant)).toEqual(["sms", "email", "xing"]);
    expect(channelsOf(off)).toEqual([]);
  });

  test("include public posts only where the tenant allows them", () => {
    const tenant = { ...off, channelXing: 3, channelTwitter: 2, channelEmail: 1 };
    expect(channelsOf(tenant)).toEqual(["email"]);
    expect(channelsOf({ ...tenant, allowsPosts: true })).toEqual(["email", "twitter", "xing"]);
  });

  test("keep the tenant's order on each device, with what it cannot do at the end", () => {
    const all = ["xing", "gmail", "sms", "email", "whatsapp"] as const;
    expect(arrangeChannels(all, "phone")).toEqual({
      first: ["xing", "sms", "email"],
      more: ["whatsapp", "gmail"],
    });
    expect(arrangeChannels(all, "computer")).toEqual({
      first: ["xing", "gmail", "email"],
      more: ["whatsapp", "sms"],
    });
  });

  test("fill the first positions with the available ones", () => {
    expect(arrangeChannels(["xing", "linkedin"], "phone")).toEqual({ first: ["xing", "linkedin"], more: [] });
  });
});

describe("a share address", () => {
  const message = {
    subject: "Mein Tipp & mehr",
    text: "Schau mal:\nhttps://a.example/k/1?x=1&y=2",
    link: "https://a.example/k/1",
  };

  test("contains every character of the message", () => {
    const mail = new URL(shareAddress("email", message) ?? "");
    expect(mail.protocol).toBe("mailto:");
    expect(mail.searchParams.get("subject")).toBe(message.subject);
    expect(mail.searchParams.get("body")).toBe(message.text.replace("\n", "\r\n"));
    expect(new URL(shareAddress("whatsapp", message) ?? "").searchParams.get("text")).toBe(message.text);
    expect(new URL(shareAddress("facebook", message) ?? "").searchParams.get("u")).toBe(message.link);
  });

  test("encodes blanks for mail programs, which do not read a plus as one", () => {
    expect(shareAddress("email", message)).toContain("Mein%20Tipp%20%26%20mehr");
  });

  test("does not exist for Instagram, whose text is copied", () => {
    expect(shareAddress("instagram", message)).toBeUndefined();
  });

  test("has its channel as a parameter", () => {
    expect(linkFor("qr", "https://a.example/k/3F45D3F45K")).toBe("https://a.example/k/3F45D3F45K?channel=qr");
  });
});
