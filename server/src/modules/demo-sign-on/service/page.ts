import type { Language } from "@weitersagen/contract/language";
import { Html, html } from "../../../platform/html.ts";
import { type DemoClient, partnerAccount } from "./clients.ts";
import { DEMO_PASSWORD } from "../../../platform/demo-password.ts";

const texts = {
  de: {
    logIn: "Anmelden",
    onTo: "Weiter zu",
    withYour: "Mit Ihrem",
    failed: "Benutzername oder Passwort ist nicht richtig.",
    user: "Benutzername",
    password: "Passwort",
    users: "Benutzer",
    addresses: "Oder die E-Mail-Adresse eines Mitglieds, mit demselben Passwort.",
    logOut: "Abmelden",
    logOutToo: "Möchten Sie sich auch von Ihrem {account} abmelden?",
    stay: "Angemeldet bleiben",
  },
  en: {
    logIn: "Log in",
    onTo: "On to",
    withYour: "With your",
    failed: "The user name or the password is not right.",
    user: "User name",
    password: "Password",
    users: "Users",
    addresses: "Or the email address of a member, with the same password.",
    logOut: "Log out",
    logOutToo: "Would you like to log out of your {account} too?",
    stay: "Stay logged in",
  },
} as const satisfies Record<Language, Record<string, string>>;

interface LoginPage {
  readonly uid: string;
  readonly client: DemoClient;
  readonly language: Language;
  /** What was typed before, if it was wrong. */
  readonly failedUser?: string | undefined;
}

/** The login page of the demo's provider: it belongs to the client's company, not to Weitersagen. */
export function loginPage({ uid, client, language, failedUser }: LoginPage): string {
  const isFailed = failedUser !== undefined;
  const t = texts[language];
  const account = client.account[language];
  return page(
    { title: t.logIn, account, language },
    html`
      <p class="for">${t.onTo} ${client.name}</p>
      <h1>${t.logIn}</h1>
      <p>${t.withYour} ${account}.</p>
      ${isFailed ? html`<p class="error" role="alert" id="fault">${t.failed}</p>` : ""}
      <form method="post" action="/anmelden/${uid}">
        <label for="user">${t.user}</label>
        <input
          id="user"
          name="user"
          value="${failedUser ?? ""}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          required
          ${isFailed ? html`aria-describedby="fault"` : ""}
        />
        <label for="password">${t.password}</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
        <button type="submit">${t.logIn}</button>
      </form>
      <aside>
        <h2>Demo</h2>
        <p>
          ${t.users} ${client.users.map((name, index) => html`${index > 0 ? ", " : ""}<b>${name}</b>`)};
          ${t.password} <b>${DEMO_PASSWORD}</b>
        </p>
        ${client.takesAddresses ? html`<p>${t.addresses}</p>` : ""}
      </aside>
    `,
  );
}

/** Asks whether the session at the provider ends too. The form and its target are the provider's. */
export function logoutPage(
  form: string,
  { account = partnerAccount, language }: { account?: DemoClient["account"] | undefined; language: Language },
): string {
  const t = texts[language];
  return page(
    { title: t.logOut, account: account[language], language },
    html`
      <h1>${t.logOut}</h1>
      <p>${t.logOutToo.replace("{account}", account[language])}</p>
      ${new Html(form)}
      <button type="submit" form="op.logoutForm" name="logout" value="yes">${t.logOut}</button>
      <button type="submit" form="op.logoutForm" class="quiet">${t.stay}</button>
    `,
  );
}

interface PageHead {
  readonly title: string;
  readonly account: string;
  readonly language: Language;
}

function page({ title, account, language }: PageHead, content: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${account}</title>
        <link rel="stylesheet" href="/anmelden.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.markup;
}

export const loginStyle = `
:root { color-scheme: light dark; --ink: #16202a; --quiet: #52606d; --paper: #fff; --ground: #eef1f4; --line: #8592a0; --act: #1f5fae; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f4; --quiet: #b3bec9; --paper: #1c242c; --ground: #12181e; --line: #71808f; --act: #8cbcff; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 400px; background: var(--paper); padding: 32px 28px; border-radius: 12px; box-shadow: 0 1px 2px rgb(0 0 0 / 12%), 0 12px 32px rgb(0 0 0 / 8%); }
h1 { margin: 4px 0 0; font-size: 28px; line-height: 1.2; }
h2 { margin: 0; font-size: 14px; }
p { margin: 8px 0 0; }
.for { margin: 0; color: var(--quiet); font-size: 14px; }
.error { color: var(--bad); font-weight: 600; }
label { display: block; margin: 20px 0 6px; font-weight: 600; }
input { width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
button { width: 100%; min-height: 48px; margin-top: 24px; border: 0; border-radius: 8px; background: var(--act); color: var(--paper); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { margin-top: 8px; background: transparent; color: var(--act); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
aside { margin-top: 28px; padding-top: 16px; border-top: 1px solid color-mix(in srgb, var(--line) 40%, transparent); color: var(--quiet); font-size: 14px; }
aside p { margin: 4px 0 0; }
`;
