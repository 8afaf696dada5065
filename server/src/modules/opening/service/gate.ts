import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { wasEverOpened, openForFirstTime } from "../../tenant/service/opened.ts";
import { checkTenant } from "./check.ts";
import type { OpeningDeps } from "./facts.ts";

interface GateDeps extends OpeningDeps {
  /** Whether a tenant must pass the check before visitors see it: in production. */
  readonly demandsCheck: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

interface Verdict {
  readonly version: string;
  readonly at: number;
  readonly isOpen: Promise<boolean>;
}

/** Checks again after this time, because a product can go on sale without a change of the tenant. */
const REPEAT_MILLISECONDS = 10_000;

/**
 * Keeps tenants closed that operators have closed. In production also those that have not passed the check once; a tenant
 * that was opened stays open then, whatever happens to its settings later: `tenant check` still reports later mistakes.
 */
export class OpeningGate {
  readonly #deps: GateDeps;
  readonly #opened = new Set<number>();
  readonly #verdicts = new Map<number, Verdict>();
  /** The last reasons logged for each tenant, so that a repeated check logs only what is new. */
  readonly #logged = new Map<number, string>();

  constructor(deps: GateDeps) {
    this.#deps = deps;
  }

  /** Whether visitors may see the tenant; `true` at once if it was opened. Concurrent requests share one check. */
  isOpen(tenant: Tenant): Promise<boolean> | boolean {
    if (tenant.isClosed) return false;
    if (!this.#deps.demandsCheck || this.#opened.has(tenant.id)) return true;
    const now = this.#deps.clock.now().getTime();
    const last = this.#verdicts.get(tenant.id);
    if (last?.version === tenant.version && now - last.at < REPEAT_MILLISECONDS) return last.isOpen;
    const isOpen = this.#decide(tenant);
    this.#verdicts.set(tenant.id, { version: tenant.version, at: now, isOpen });
    // If the check itself fails, the next request repeats it.
    isOpen.catch(() => this.#verdicts.delete(tenant.id));
    return isOpen;
  }

  async #decide(tenant: Tenant): Promise<boolean> {
    const { database, clock, log } = this.#deps;
    const wasOpened = await database.inTenant(tenant.id, (tx) => wasEverOpened(tx), { readOnly: true });
    if (!wasOpened) {
      const findings = await checkTenant(this.#deps, tenant, clock.now());
      const reasons = findings.filter(({ blocks }) => blocks).map(({ problem }) => problem);
      if (reasons.length > 0) {
        this.#logReasons(tenant, reasons);
        return false;
      }
      const isFirst = await database.inTenant(tenant.id, (tx) => openForFirstTime(tx, clock.now()));
      if (isFirst) log.info({ tenant: tenant.slug }, "tenant opened: it passes the check");
    }
    this.#opened.add(tenant.id);
    this.#verdicts.delete(tenant.id);
    return true;
  }

  #logReasons({ id, slug }: Tenant, reasons: readonly string[]): void {
    const text = reasons.join("\n");
    if (this.#logged.get(id) === text) return;
    this.#logged.set(id, text);
    this.#deps.log.warn({ tenant: slug, reasons }, "tenant not opened: run weitersagen tenant check");
  }
}
