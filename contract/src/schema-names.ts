import * as account from "./account.ts";
import * as bankAccount from "./bank-account.ts";
import { Banner } from "./banner.ts";
import type { CallDefinition } from "./call.ts";
import { CaptchaChallenge } from "./captcha.ts";
import * as catalogue from "./catalogue.ts";
import * as claim from "./claim.ts";
import { ContactRequest } from "./contact.ts";
import * as content from "./content.ts";
import { NewInvitation } from "./invitation.ts";
import { schemaNames } from "./json-schema.ts";
import { EarningsSummary } from "./my-data-calls.ts";
import * as order from "./order.ts";
import { PostalAddress } from "./person.ts";
import { PersonalData } from "./personal-data.ts";
import { FieldError, Problem } from "./problem.ts";
import * as recipient from "./recipient.ts";
import * as progress from "./recommendation-progress.ts";
import * as recommendation from "./recommendation.ts";
import * as reward from "./reward.ts";
import * as tenant from "./tenant.ts";
import type * as z from "zod/mini";

/** The schemas that have a name of their own in the API document, and so in the types that are generated from it. */
const named: Readonly<Record<string, z.ZodMiniType>> = {
  User: account.User,
  SessionUser: account.SessionUser,
  LoggedIn: account.LoggedIn,
  PasswordRule: account.PasswordRule,
  NewBankAccount: bankAccount.NewBankAccount,
  MaskedBankAccount: bankAccount.MaskedBankAccount,
  Banner,
  CaptchaChallenge,
  Product: catalogue.Product,
  DeviceOffer: catalogue.DeviceOffer,
  Shelf: catalogue.Shelf,
  Advisor: catalogue.Advisor,
  Campaign: catalogue.Campaign,
  Category: catalogue.Category,
  NewClaim: claim.NewClaim,
  Claim: claim.Claim,
  Claims: claim.Claims,
  ContactRequest,
  ContentImage: content.ContentImage,
  ContentBlock: content.ContentBlock,
  ContentPage: content.ContentPage,
  Footnote: content.Footnote,
  Question: content.Question,
  Variable: content.Variable,
  NewInvitation,
  EarningsSummary,
  OrderReport: order.OrderReport,
  OrderRowResult: order.OrderRowResult,
  PostalAddress,
  PersonalData,
  FieldError,
  Problem,
  NewRecipient: recipient.NewRecipient,
  CreatedRecipient: recipient.CreatedRecipient,
  OwnRecipient: recipient.OwnRecipient,
  OwnOrder: recipient.OwnOrder,
  RecipientReward: recipient.RecipientReward,
  Step: progress.Step,
  FollowedRecommendation: progress.FollowedRecommendation,
  NewReferrer: recommendation.NewReferrer,
  NewRecommendation: recommendation.NewRecommendation,
  CreatedRecommendation: recommendation.CreatedRecommendation,
  PublicRecommendation: recommendation.PublicRecommendation,
  SharedRecommendation: recommendation.SharedRecommendation,
  OwnReward: reward.OwnReward,
  TenantConfiguration: tenant.TenantConfiguration,
  RouteEntry: tenant.RouteEntry,
};

/** Gives every schema of the calls a name: its own, or that of its call. */
export function nameSchemas(calls: readonly CallDefinition[]): void {
  for (const [id, schema] of Object.entries(named)) name(schema, id);
  for (const call of calls) {
    const prefix = call.id.charAt(0).toUpperCase() + call.id.slice(1);
    const answers = Object.entries(call.answers).flatMap(([status, schema]) =>
      schema ? [[status, schema] as const] : [],
    );
    if (call.body) name(call.body, `${prefix}Request`);
    for (const [status, schema] of answers) {
      name(schema, answers.length === 1 ? `${prefix}Answer` : `${prefix}Answer${status}`);
    }
  }
}

/** The first name stays. */
function name(schema: z.ZodMiniType, id: string): void {
  if (!schemaNames.has(schema)) schemaNames.add(schema, { id });
}
