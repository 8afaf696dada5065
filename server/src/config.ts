import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { Slug } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { trustIn } from "./platform/http/client-address.ts";
import { StartupError } from "./platform/startup-error.ts";

const environments = ["production", "staging", "testing", "development"] as const;
const postgres = ["postgres:", "postgresql:"];
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export interface ConsoleSignOn {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Config {
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  /** Where the worker answers its probes; 0: nowhere. */
  readonly workerPort: number;
  readonly publicUrl: URL;
  /** Where the operators' console is. */
  readonly consoleUrl: URL;
  /** The console's client at the company's OpenID provider. */
  readonly consoleSignOn: ConsoleSignOn | undefined;
  readonly fallbackTenant: string;
  /** Whether the operator set it: then it must exist. */
  readonly isFallbackNamed: boolean;
  readonly environment: (typeof environments)[number];
  readonly isProduction: boolean;
  /** Absent: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The owner of the tables, for migrations and for commands that add a tenant. */
  readonly databaseAdminUrl: string | undefined;
  /** The login of the jobs. Absent: the address of `databaseUrl` with the jobs' own user. */
  readonly databaseJobsUrl: string | undefined;
  readonly dataDir: string;
  /** Absent: mails stay in the built-in mailbox. */
  readonly smtpUrl: string | undefined;
  /** Absent: the embedded content service. */
  readonly cmsUrl: string | undefined;
  /** Newest first; absent: created at first start and stored in `dataDir`. */
  readonly secretKeys: readonly Buffer[] | undefined;
  readonly metricsToken: string | undefined;
  /** Proves which operator runs a command that moves money. */
  readonly operatorKey: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  readonly demo: boolean;
  /** Addresses of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** How often an hour a visitor may recommend, accept or register without login, each. */
  readonly anonymousLimit: number;
  /** Whether this process also runs jobs; off where separate workers do. */
  readonly runsJobs: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The only place that reads the environment. Refuses an invalid value by the name of its variable. */
export function readConfig(environment: Environment = process.env): Config {
  const text = (name: string) => environment[name]?.trim() || undefined;
  const appEnvironment = oneOf("APP_ENV", text("APP_ENV") ?? "development", environments);
  const isProduction = appEnvironment === "production";
  const port = portNumber("PORT", text("PORT") ?? "3000");
  const config: Config = {
    port,
    host: hostName("HOST", text("HOST") ?? (isInContainer(environment) ? "::" : "127.0.0.1")),
    workerPort: text("WORKER_PORT") === "0" ? 0 : portNumber("WORKER_PORT", text("WORKER_PORT") ?? "3900"),
    publicUrl: url("PUBLIC_URL", text("PUBLIC_URL") ?? `http://localhost:${port}`, ["http:", "https:"]),
    consoleUrl: consoleAddress(
      text("CONSOLE_URL"),
      url("PUBLIC_URL", text("PUBLIC_URL") ?? `http://localhost:${port}`, ["http:", "https:"]),
    ),
    consoleSignOn: consoleSignOn(text, isProduction),
    fallbackTenant: slug("MANDANT", text("MANDANT") ?? "telekom"),
    isFallbackNamed: text("MANDANT") !== undefined,
    environment: appEnvironment,
    isProduction,
    databaseUrl: optionalUrl("DATABASE_URL", text("DATABASE_URL"), postgres),
    databaseAdminUrl: optionalUrl("DATABASE_ADMIN_URL", text("DATABASE_ADMIN_URL"), postgres),
    databaseJobsUrl: optionalUrl("DATABASE_JOBS_URL", text("DATABASE_JOBS_URL"), postgres),
    dataDir: resolve(text("DATA_DIR") ?? "./data"),
    smtpUrl: optionalUrl("SMTP_URL", text("SMTP_URL"), ["smtp:", "smtps:"]),
    cmsUrl: optionalUrl("CMS_URL", text("CMS_URL"), ["http:", "https:"]),
    secretKeys: secretKeys(text("SECRET_KEY")),
    metricsToken: text("METRICS_TOKEN"),
    operatorKey: text("OPERATOR_KEY"),
    logLevel: oneOf("LOG_LEVEL", text("LOG_LEVEL") ?? "info", logLevels),
    demo: flag("DEMO", text("DEMO") ?? (isProduction ? "0" : "1")),
    trustedProxies: proxies("TRUSTED_PROXIES", text("TRUSTED_PROXIES") ?? ""),
    anonymousLimit: wholeNumber("ANONYMOUS_LIMIT", text("ANONYMOUS_LIMIT") ?? "30"),
    runsJobs: flag("JOBS", text("JOBS") ?? "1"),
  };
  if (config.publicUrl.pathname !== "/" || config.publicUrl.search) {
    throw new StartupError("PUBLIC_URL must be an origin without a path, such as https://empfehlen.example");
  }
  if (config.databaseUrl === undefined && (config.databaseAdminUrl ?? config.databaseJobsUrl) !== undefined) {
    throw new StartupError(
      "DATABASE_ADMIN_URL and DATABASE_JOBS_URL need DATABASE_URL, the server's own login",
    );
  }
  if (isProduction && !config.secretKeys) {
    throw new StartupError("SECRET_KEY is required when APP_ENV is production (32 random bytes in base64)");
  }
  if (isProduction && config.demo) {
    throw new StartupError("DEMO must be 0 when APP_ENV is production: its passwords are published");
  }
  if (isProduction && !config.smtpUrl) {
    throw new StartupError(
      "SMTP_URL is required when APP_ENV is production: the built-in mailbox is for trying out",
    );
  }
  return config;
}

function oneOf<const T extends readonly string[]>(name: string, value: string, allowed: T): T[number] {
  if (!allowed.includes(value))
    throw new StartupError(`${name} is "${value}" but must be one of ${allowed.join(", ")}`);
  return value;
}

function slug(name: string, value: string): string {
  if (!z.safeParse(Slug, value).success) {
    throw new StartupError(`${name} is "${value}" but must be a tenant's slug, such as ewe`);
  }
  return value;
}

function proxies(name: string, value: string): string[] {
  const given = value
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  try {
    trustIn(given);
  } catch {
    throw new StartupError(
      `${name} is "${value}" but must be addresses or networks, separated by commas: 10.0.0.5,10.1.0.0/16`,
    );
  }
  return given;
}

function wholeNumber(name: string, value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new StartupError(`${name} is "${value}" but must be a whole number from 1 to 999999`);
}

function flag(name: string, value: string): boolean {
  return oneOf(name, value, ["0", "1"]) === "1";
}

/** Containers publish a port themselves, and what listens on their loopback cannot be published. */
function isInContainer(environment: Environment): boolean {
  const marks = ["/.dockerenv", "/run/.containerenv"];
  return (
    environment["container"] !== undefined ||
    environment["KUBERNETES_SERVICE_HOST"] !== undefined ||
    marks.some((file) => existsSync(file))
  );
}

function hostName(name: string, value: string): string {
  if (value !== "localhost" && isIP(value) === 0) {
    throw new StartupError(`${name} is "${value}" but must be an address such as 127.0.0.1, 0.0.0.0 or ::`);
  }
  return value === "localhost" ? "127.0.0.1" : value;
}

function portNumber(name: string, value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new StartupError(`${name} is "${value}" but must be a whole number from 1 to 65535`);
  }
  return port;
}

function url(name: string, value: string, protocols: readonly string[]): URL {
  const parsed = URL.parse(value);
  if (!parsed || !protocols.includes(parsed.protocol) || !parsed.hostname) {
    // The value itself may contain a password, so only its name is printed.
    throw new StartupError(
      `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    );
  }
  return parsed;
}

/** Before the host of the public address, unless it is named. */
function consoleAddress(named: string | undefined, publicUrl: URL): URL {
  if (named === undefined) {
    const { protocol, host, port } = publicUrl;
    // There is no name below an IP address.
    const below = URL.parse(`${protocol}//konsole.${host}`);
    return below ?? new URL(`${protocol}//konsole.localhost${port === "" ? "" : `:${port}`}`);
  }
  const address = url("CONSOLE_URL", named, ["http:", "https:"]);
  if (address.pathname !== "/" || address.search || address.host === publicUrl.host) {
    throw new StartupError(
      "CONSOLE_URL must be an origin of its own without a path, such as https://konsole.empfehlen.example",
    );
  }
  return address;
}

/** All of it or nothing: half a client would be noticed by the first person who wants to log in. */
function consoleSignOn(
  text: (name: string) => string | undefined,
  isProduction: boolean,
): ConsoleSignOn | undefined {
  const issuer = text("CONSOLE_OIDC_ISSUER");
  const clientId = text("CONSOLE_OIDC_CLIENT_ID");
  const clientSecret = text("CONSOLE_OIDC_CLIENT_SECRET");
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new StartupError(
      "CONSOLE_OIDC_ISSUER, CONSOLE_OIDC_CLIENT_ID and CONSOLE_OIDC_CLIENT_SECRET belong together",
    );
  }
  // As it was written: the provider's tokens name exactly this text.
  url("CONSOLE_OIDC_ISSUER", issuer, isProduction ? ["https:"] : ["http:", "https:"]);
  return { issuer, clientId, clientSecret };
}

function optionalUrl(
  name: string,
  value: string | undefined,
  protocols: readonly string[],
): string | undefined {
  return value === undefined ? undefined : url(name, value, protocols).href;
}

function secretKeys(value: string | undefined): Buffer[] | undefined {
  if (value === undefined) return undefined;
  const keys = value.split(",").map((part) => Buffer.from(part.trim(), "base64"));
  if (keys.some((key) => key.length !== 32)) {
    throw new StartupError(
      "SECRET_KEY must be 32 bytes in base64; several, newest first, are separated by commas",
    );
  }
  return keys;
}
