import { ArrowRightLeft, Banknote, BookText, Gift, Landmark, Ticket } from "lucide-react";
import { type ConsolePage, later } from "./console-page.ts";

/** Rewards, payouts, bank and books. */
export const moneyPages: readonly ConsolePage[] = [
  {
    path: "praemien",
    scope: "tenant",
    ability: "rewards.read",
    name: { de: "Prämien", en: "Rewards" },
    icon: Gift,
    page: later(() => import("../../features/rewards/rewards-page.tsx"), "RewardsPage"),
  },
  {
    path: "auszahlungen",
    scope: "tenant",
    ability: "payouts.read",
    name: { de: "Auszahlungen", en: "Payouts" },
    icon: Banknote,
    page: later(() => import("../../features/payouts/payouts-page.tsx"), "PayoutsPage"),
  },
  {
    path: "auszahlungen/$nummer",
    scope: "tenant",
    ability: "payouts.read",
    name: { de: "Auszahlung", en: "Payout" },
    icon: Banknote,
    page: later(() => import("../../features/payouts/batch-page.tsx"), "BatchPage"),
    isHidden: true,
  },
  {
    path: "zahlungen",
    scope: "tenant",
    ability: "payouts.read",
    name: { de: "Zahlungen", en: "Payments" },
    icon: ArrowRightLeft,
    page: later(() => import("../../features/payouts/payments-page.tsx"), "PaymentsPage"),
  },
  {
    path: "bank",
    scope: "tenant",
    ability: "payouts.read",
    name: { de: "Bank", en: "Bank" },
    icon: Landmark,
    page: later(() => import("../../features/bank/bank-page.tsx"), "BankPage"),
  },
  {
    path: "gutscheine",
    scope: "tenant",
    ability: "vouchers.read",
    name: { de: "Gutscheine", en: "Vouchers" },
    icon: Ticket,
    page: later(() => import("../../features/vouchers/vouchers-page.tsx"), "VouchersPage"),
  },
  {
    path: "buchhaltung",
    scope: "tenant",
    ability: "books.read",
    name: { de: "Buchhaltung", en: "Books" },
    icon: BookText,
    page: later(() => import("../../features/books/books-page.tsx"), "BooksPage"),
  },
  {
    path: "buchungen",
    scope: "tenant",
    ability: "books.read",
    name: { de: "Buchungen", en: "Entries" },
    icon: BookText,
    page: later(() => import("../../features/books/journal-page.tsx"), "JournalPage"),
    isHidden: true,
  },
];
