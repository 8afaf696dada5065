import type { Registry } from "prom-client";
import { consentProofKeys } from "./consent.ts";
import { composeContent } from "./content.ts";
import { composeMailPictures, loadedOnce } from "./mail-pictures.ts";
import { composeMailSender, type MailSenderOf } from "./mail-sender.ts";
import { orderConsequences } from "./order-consequences.ts";
import { moneySeal } from "./reward.ts";
import type { Config } from "../config.ts";
import { mails } from "./mails.ts";
import { accountSweeps, accountTasks } from "../modules/account/jobs.ts";
import { bankAccountSweep, bankAccountTasks } from "../modules/bank-account/jobs.ts";
import { callCentreSweep, callCentreTasks } from "../modules/call-centre/jobs.ts";
import { captchaSweep } from "../modules/captcha/jobs.ts";
import { claimSweeps } from "../modules/claim/jobs.ts";
import { commissionTasks, creditNoteSweep } from "../modules/commission/jobs.ts";
import { clickPartitions, clickSweeps } from "../modules/click/jobs.ts";
import { contentSweep } from "../modules/content/jobs.ts";
import { consentSweep, cookieDecisionSweep } from "../modules/consent/jobs.ts";
import { imageSweep } from "../modules/image/jobs.ts";
import { agencySweeps } from "../modules/agency/jobs.ts";
import { insightSweeps } from "../modules/insight/jobs.ts";
import { invitationSweeps } from "../modules/invitation/jobs.ts";
import { reminderSweep } from "../modules/notification/jobs.ts";
import { operatorSweeps } from "../modules/operator/jobs.ts";
import { orderSweeps, orderTasks } from "../modules/order/jobs.ts";
import { orderReleaseSweep } from "../modules/order-release/jobs.ts";
import { payoutSweep } from "../modules/payout/jobs.ts";
import { dataRequestSweep, privacySweeps, privacyTasks } from "../modules/privacy/jobs.ts";
import { recipientSweeps } from "../modules/recipient/jobs.ts";
import { recommendationSweeps, recommendationTasks } from "../modules/recommendation/jobs.ts";
import { addressesOf } from "../modules/recommendation/service/addresses.ts";
import { sampleMail } from "../modules/text-desk/service/sample-mail.ts";
import { mailBrandOf, type TenantAddresses } from "../modules/notification/service.ts";
import { rewardSweeps, voucherSweep } from "../modules/reward/jobs.ts";
import { issueWaitingReward, sumTransfersUnderway } from "../modules/reward/service/waiting.ts";
import { listedAddressSweep, tenantPublicationSweep } from "../modules/tenant/jobs.ts";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { isWithheldMail } from "../modules/care/service/withheld-mails.ts";
import { demoMails } from "../demo/demo-tenants.ts";
import type { MailPicturesOf } from "../modules/preview/service/mail-pictures.ts";
import { systemClock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { platformRetention } from "../platform/jobs/retention.ts";
import type { WorkerDeps } from "../platform/jobs/worker.ts";
import type { Log } from "../platform/log.ts";
import type { TenantRefreshes } from "../platform/tenancy.ts";
import { mailDelivery } from "../platform/mail/delivery.ts";
import { connectSmtp } from "../platform/mail/smtp.ts";
import { mailSweeps } from "../platform/mail/sweeps.ts";

interface JobDeps {
  readonly config: Config;
  readonly jobsUrl: string;
  readonly database: Database;
  readonly tenants: TenantAddresses & TenantRefreshes;
  readonly secretKeys: readonly Buffer[];
  readonly registry: Registry;
  readonly log: Log;
  /** Absent in a process without content of its own: it is loaded with the first mail. */
  readonly picturesOf?: MailPicturesOf;
  readonly senderOf?: MailSenderOf;
}

export interface Jobs extends Omit<WorkerDeps, "clock"> {
  close(): void;
}

/** All work that runs outside of requests: the same for the server, a worker of its own and the command line. */
export function composeJobs(deps: JobDeps): Jobs {
  const { config, jobsUrl, database, tenants, secretKeys, registry, log } = deps;
  const transport = config.smtpUrl === undefined ? undefined : connectSmtp(config.smtpUrl);
  const catalogue = new Catalogue(database);
  const addresses = addressesOf((tenant) => tenants.originOf(tenant), config.environment);
  const consequences = orderConsequences(catalogue);
  const consent = { proofKeys: consentProofKeys(secretKeys) };
  const loadContent = loadedOnce(
    async () => (await composeContent({ ...deps, catalogue, clock: systemClock, isWarmed: false })).content,
  );
  const picturesOf = deps.picturesOf ?? composeMailPictures(loadContent, log);
  const senderOf = deps.senderOf ?? composeMailSender(loadContent, log);
  const { consoleUrl } = config;
  const brandOf = (tenantId: number) =>
    mailBrandOf({ tenants, catalogue, picturesOf, senderOf, consoleUrl }, tenantId);
  return {
    jobsUrl,
    database,
    registry,
    log,
    handlers: [
      mailDelivery({
        database,
        mails: [...mails, sampleMail(mails)],
        brandOf,
        transport,
        staysHere: demoMails(),
        isWithheld: isWithheldMail,
        log,
      }),
      ...accountTasks(database),
      ...bankAccountTasks(database, { issueWaitingReward, sumTransfersUnderway }),
      ...privacyTasks(database),
      ...recommendationTasks(tenants, { database, catalogue, addresses, consent }),
      ...callCentreTasks(database),
      ...orderTasks(tenants, { database, consequences }),
      ...commissionTasks(database),
    ],
    sweeps: [
      ...platformRetention,
      ...accountSweeps,
      captchaSweep,
      consentSweep,
      contentSweep(tenants),
      dataRequestSweep,
      imageSweep,
      ...rewardSweeps(tenants),
      ...claimSweeps({ catalogue }, tenants),
      bankAccountSweep(tenants),
      voucherSweep({ deps: { seal: moneySeal(secretKeys) }, tenants, registry, log }),
      ...mailSweeps({
        deliversBySmtp: transport !== undefined,
        leavingNoRow: mails.filter(({ leavesNoRow }) => leavesNoRow).map(({ name }) => name),
      }),
      ...recommendationSweeps,
      ...recipientSweeps,
      ...invitationSweeps({ consent }),
      ...agencySweeps,
      ...orderSweeps,
      reminderSweep,
      cookieDecisionSweep,
      callCentreSweep,
      ...privacySweeps,
      payoutSweep({ tenants, registry, log }),
      creditNoteSweep(tenants),
      orderReleaseSweep(tenants),
      ...clickSweeps,
      ...insightSweeps({ registry, log, tenants, consoleUrl }),
      tenantPublicationSweep,
      listedAddressSweep,
    ],
    installationSweeps: [clickPartitions, ...operatorSweeps],
    close: () => transport?.close(),
  };
}
