import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, runJobs } from "../../../test/jobs.ts";
import { newAddress, plantRecipient } from "../../../test/people.ts";
import { typedLinks, typing } from "../../../test/typed-links.ts";
import { blockReferrer } from "./service/block-referrer.ts";
import { expireDue } from "./service/expire.ts";
import { lockOne } from "./service/lock.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { owner } = app.testDatabase;
const { confirmedOwner, correct, create, ewe, from, inTenant, makeBy, requestCorrection, shared } =
  typedLinks(app);
const DAY_MS = 86_400_000;
type Made = Awaited<ReturnType<typeof makeBy>>;

const lockLink = (number: string) =>
  inTenant((tx) => lockOne(tx, number, { comment: undefined, now: app.clock.now() }));
const blockOwner = (email: string) =>
  inTenant((tx) => blockReferrer(tx, email, { reason: "rules", now: app.clock.now() }));

/** The answers of a link's life without what is random in them. */
async function answersFor(email: string) {
  const link = await makeBy(typing(email));
  const random = [link.number, link.key, String(link.body["Code"]), email];
  const plain = (answer: { readonly status: number; readonly text: string }) =>
    random.reduce(
      (text, word) => text.replaceAll(word, "RANDOM"),
      `${answer.status} ${answer.text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")}`,
    );
  const answers = {
    created: `201 ${JSON.stringify(link.body)}`,
    shared: plain(await shared(link)),
    open: plain(await ewe("GET", `/empfehlen/${link.number}/${link.key}`)),
    public: plain(await ewe("GET", `/empfehlen/${link.number}`)),
    code: plain(await ewe("GET", `/empfehlung/empfehlungscode/${String(link.body["Code"])}`)),
    changed: plain(
      await ewe("PUT", `/empfehlung/${link.number}`, {
        body: { Hash: link.key, Texte: { sms: "Schau mal: {link}" } },
        headers: from(),
      }),
    ),
    next: plain(await create(typing(email, 101))),
    again: plain(await ewe("GET", `/account/resendWelcomeMail/${email}`, { headers: from() })),
    same: plain(await correct(link, email)),
    ownEmail: plain(await create({ ...typing(email), Empfaenger: { Email: email } })),
    corrected: plain(await correct(link, newAddress())),
    after: plain(await shared(link)),
    twice: plain(await correct(link, newAddress())),
    thrice: plain(await correct(link, newAddress())),
    tooOften: plain(await correct(link, newAddress())),
  };
  return { ...answers, created: plain({ status: 201, text: answers.created }) };
}

/** A confirmed account that registered some days ago, and an address that is unknown: what is mailed to both counts from now on. */
async function knownAndUnknown() {
  const { email } = await confirmedOwner();
  app.clock.advance(2 * DAY_MS);
  return [email, newAddress()] as const;
}

test("a browser that types the address of an account reads the same as for an unknown address", async () => {
  const addresses = await knownAndUnknown();
  const [known, unknown] = [await answersFor(addresses[0]), await answersFor(addresses[1])];
  expect(known).toEqual(unknown);
  expect(known.shared).toContain('"OptinErforderlich":true');
  expect(known.next).toContain("PSOF0307");
  expect(known.corrected).toBe("204 ");
  expect(known.thrice).toContain("PSOF0103");
});

const codeOf = ({ status, text }: { readonly status: number; readonly text: string }) =>
  /PSOF\d+/.exec(text)?.[0] ?? status;

async function correctAll(link: Made, emails: readonly string[]) {
  const answers = [];
  for (const email of emails) answers.push(codeOf(await correct(link, email)));
  return answers;
}

const lifeAt = async (email: string) => {
  const { rows } = await owner.query<{ row: object; consents: Record<string, unknown>[]; links: object[] }>(
    `select to_jsonb(f) - '{id,public_hash,email}'::text[] as row,
            (select jsonb_agg(to_jsonb(c) - '{id,person_id,address_hash}'::text[] order by c.id) from consent c
              where c.person = 'referrer' and c.person_id = f.id) as consents,
            (select jsonb_agg(to_jsonb(r) - '{id,number,code,link_hash,referrer_id,device_hash,contact_hash}'::text[]) from recommendation r
              where r.referrer_id = f.id) as links
       from referrer f where f.email = $1`,
    [email],
  );
  const mails = (await mailsTo(app, email)).map(({ template, data }) => {
    const { asked, redirect, recommended } = data as {
      asked?: unknown;
      redirect?: unknown;
      recommended?: object;
    };
    return { template, asked, redirect, recommends: recommended !== undefined };
  });
  return { rows, mails };
};

/** What a stranger can try with an address, and what they read of it, also in mailboxes of their own. */
const attempts: readonly (readonly [string, (email: string) => Promise<unknown>, expected: unknown])[] = [
  [
    "corrected to the contact of the link",
    async (email) => {
      const contact = newAddress();
      const link = await makeBy({ ...typing(email), Empfaenger: { Email: contact } });
      return correctAll(link, [contact, contact, newAddress()]);
    },
    ["PSOF0305", "PSOF0305", 204],
  ],
  [
    "corrected to a taken address and then to others",
    async (email) => {
      const { email: taken } = await confirmedOwner();
      return correctAll(await makeBy(typing(email)), [taken, newAddress(), newAddress(), newAddress()]);
    },
    [204, 204, 204, "PSOF0103"],
  ],
  [
    "corrected again and again to the same new address",
    async (email) => {
      const right = newAddress();
      return correctAll(await makeBy(typing(email)), [right, right, right, right]);
    },
    [204, 204, 204, "PSOF0103"],
  ],
  [
    "corrected again and again to the same taken address",
    async (email) => {
      const { email: taken } = await confirmedOwner();
      app.clock.advance(2 * DAY_MS);
      return correctAll(await makeBy(typing(email)), [taken, taken, taken, taken]);
    },
    [204, 204, 204, "PSOF0103"],
  ],
  [
    "corrected back to the first address",
    async (email) => correctAll(await makeBy(typing(email)), [newAddress(), email, email, email]),
    [204, 204, 204, "PSOF0103"],
  ],
  [
    "corrected four times before the first correction is done",
    async (email) => {
      const link = await makeBy(typing(email));
      const answers = [];
      for (let count = 0; count < 4; count += 1)
        answers.push(codeOf(await requestCorrection(link, newAddress())));
      await runJobs(app);
      return answers;
    },
    [204, 204, 204, "PSOF0103"],
  ],
  [
    "made and corrected again and again",
    async (email) => {
      const answers = [];
      for (let count = 0; count < 4; count += 1) {
        const answer = await create(typing(email));
        answers.push(codeOf(answer));
        const { Empfehlungsnummer: number, Hash: key } = answer.body;
        if (answer.status === 201) await correct({ number: String(number), key: String(key) }, newAddress());
      }
      return answers;
    },
    [201, 201, 201, "PSOF0104"],
  ],
  [
    "everything that the corrected address reads",
    async (email) => {
      const right = newAddress();
      const { Empfehler, ...rest } = typing(email);
      const body = {
        ...rest,
        Empfehler: { ...Empfehler, Anrede: "Divers", NewsletterPermission: true },
        Empfaenger: { Email: newAddress() },
      };
      const link = await makeBy(body, { "accept-language": "en" });
      const answer = await correct(link, right);
      const { rows, mails } = await lifeAt(right);
      const [{ row, consents, links } = { row: {}, consents: [], links: [] }] = rows;
      const steps = consents.map((each) => `${String(each["purpose"])} ${String(each["step"])}`);
      return { answer, row, consents, links, steps: steps.toSorted(), mails };
    },
    expect.objectContaining({
      row: expect.objectContaining({ salutation: "Divers", language: "en", first_name: "Fremder" }),
      steps: [
        "eligibility given",
        "eligibility given",
        "newsletter asked",
        "newsletter asked",
        "terms given",
        "terms given",
      ],
      mails: [
        expect.objectContaining({ template: "welcome", recommends: true, asked: [expect.any(String)] }),
      ],
    }),
  ],
  [
    "the mail to a taken address",
    async (email) => {
      const { email: taken } = await confirmedOwner();
      await correct(await makeBy(typing(email)), taken);
      return (await lifeAt(taken)).mails;
    },
    expect.arrayContaining([expect.objectContaining({ template: "loginLink", redirect: "/empfehlen/102" })]),
  ],
  [
    "corrected after the team locked the link",
    async (email) => {
      const link = await makeBy(typing(email));
      await lockLink(link.number);
      const right = newAddress();
      return [codeOf(await correct(link, right)), (await lifeAt(right)).mails];
    },
    [204, [expect.objectContaining({ template: "welcome", recommends: false })]],
  ],
  [
    "corrected after the account was blocked",
    async (email) => {
      const link = await makeBy(typing(email));
      await blockOwner(email);
      const right = newAddress();
      return [codeOf(await correct(link, right)), (await lifeAt(right)).mails];
    },
    [204, []],
  ],
  [
    "another link after the team locked the first one",
    async (email) => {
      await lockLink((await makeBy(typing(email))).number);
      return codeOf(await create(typing(email, 101)));
    },
    "PSOF0307",
  ],
  [
    "another link after an order was accepted",
    async (email) => {
      const link = await makeBy(typing(email));
      await owner.query("update recommendation set status = 'ok' where number = $1", [link.number]);
      return codeOf(await create(typing(email, 101)));
    },
    "PSOF0307",
  ],
  [
    "what is left once the link has expired, before anything is deleted",
    async (email) => {
      const link = await makeBy(typing(email));
      app.clock.advance(62 * DAY_MS);
      await inTenant((tx) => expireDue(tx, { now: app.clock.now(), size: 100, failures: undefined }));
      return [
        await shared(link),
        await ewe("GET", `/empfehlen/${link.number}`),
        await create(typing(email, 101)),
      ].map(codeOf);
    },
    [200, 200, "PSOF0307"],
  ],
  [
    "another link after the order of the first one was cancelled",
    async (email) => {
      const link = await makeBy(typing(email));
      await owner.query("update recommendation set status = 'cancelled' where number = $1", [link.number]);
      return codeOf(await create(typing(email, 101)));
    },
    "PSOF0307",
  ],
  [
    "what is left when nobody has confirmed or decided in time",
    async (email) => {
      const link = await makeBy(typing(email));
      app.clock.advance(62 * DAY_MS);
      await runJobs(app);
      return [
        await shared(link),
        await ewe("GET", `/empfehlen/${link.number}`),
        await ewe("GET", `/empfehlung/empfehlungscode/${String(link.body["Code"])}`),
        await correct(link, newAddress()),
        await ewe("PUT", `/empfehlung/${link.number}`, {
          body: { Hash: link.key, Texte: { sms: "Schau mal: {link}" } },
          headers: from(),
        }),
        await create(typing(email, 101)),
      ].map(codeOf);
    },
    ["PSOF0102", "PSOF0310", "PSOF0310", "PSOF0102", "PSOF0102", 201],
  ],
  [
    "corrected to a friend who accepted the link",
    async (email) => {
      const link = await makeBy(typing(email));
      const friend = newAddress();
      await plantRecipient(app, "ewe", link.number, { email: friend });
      const answer = codeOf(await correct(link, friend));
      return [answer, (await lifeAt(friend)).rows, (await lifeAt(friend)).mails.length];
    },
    [204, [], 1],
  ],
];

test.each(attempts)(
  "an account cannot be told from an unknown address by: %s",
  async (_name, attempt, expected) => {
    const addresses = await knownAndUnknown();
    const [known, unknown] = [await attempt(addresses[0]), await attempt(addresses[1])];
    expect(known).toEqual(expected);
    expect(known).toEqual(unknown);
  },
);

test("the key of a link has three addresses mailed in its whole life, however long one waits", async () => {
  const { email } = await confirmedOwner();
  const link = await makeBy(typing(email));
  const answers = [];
  for (let count = 0; count < 5; count += 1) {
    answers.push(codeOf(await correct(link, (await confirmedOwner()).email)));
    app.clock.advance(3 * DAY_MS);
    await runJobs(app);
  }
  expect(answers).toEqual([204, 204, 204, "PSOF0103", "PSOF0103"]);
});
