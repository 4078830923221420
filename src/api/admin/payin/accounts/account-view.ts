import type { MedusaRequest } from "@medusajs/framework/http"
import type { AccountFacts } from "../../../../modules/payin/account/account-admin"
import { isAnswered } from "../../../../modules/payin/account/contact-log"
import { mailKinds } from "../../../../modules/payin/mail/mail-options"
import { PAYIN_MODULE } from "../../../../modules/payin/module-name"
import type { ContactRow } from "../../../../modules/payin/sql/account/account-contact"
import { providerIdOf } from "../../../../settlement/provider-id"
import type { AccountSummary, AccountView } from "../contract"
import { notFound } from "../not-found"
import { outageOf } from "./outage-of"
import { webhookOf } from "./webhook-url"

/** @throws MedusaError not_found when no such account is set */
export async function accountView(req: MedusaRequest, name: string): Promise<AccountView> {
  const facts = await accountFacts(req, name)
  return {
    ...(await summaryOf(req, facts)),
    webhook: webhookOf(req, name),
    connection: connectionOf(facts),
    checkout: facts.checkout,
    encryption: facts.encryption,
    mails: mailViews(req),
  }
}

function mailViews(req: MedusaRequest): AccountView["mails"] {
  const { mails } = req.scope.resolve(PAYIN_MODULE).options
  return mailKinds.map((kind) => {
    const settings = mails?.[kind]
    return {
      kind,
      minutes: settings ? ("beforeMinutes" in settings ? settings.beforeMinutes : settings.afterMinutes) : null,
    }
  })
}

export async function accountSummaries(req: MedusaRequest): Promise<AccountSummary[]> {
  const { accountAdmin } = req.scope.resolve(PAYIN_MODULE)
  return await Promise.all(accountAdmin.names.map(async (name) => await summaryOf(req, await accountAdmin.facts(name))))
}

async function accountFacts(req: MedusaRequest, name: string): Promise<AccountFacts> {
  return await req.scope.resolve(PAYIN_MODULE).accountAdmin.facts(knownAccount(req, name))
}

/** @throws MedusaError not_found when no such account is set */
export function knownAccount(req: MedusaRequest, name: string): string {
  const payin = req.scope.resolve(PAYIN_MODULE)
  if (payin.hasAccount(name)) return name
  throw notFound("account", `"${name}"`, "Accounts are named in the options of medusa-payment-payin.")
}

async function summaryOf(req: MedusaRequest, facts: AccountFacts): Promise<AccountSummary> {
  const { adminQueries, daySums } = req.scope.resolve(PAYIN_MODULE)
  const { connected, contact, name, source, test } = facts
  const open = await adminQueries.countOpenCases(name)
  return {
    name,
    provider_id: providerIdOf(name),
    webhook_url: webhookOf(req, name).url,
    connected,
    source,
    open_cases: Object.values(open).reduce((sum, count) => sum + count, 0),
    test,
    outage: outageOf(contact, await daySums.now()),
  }
}

function connectionOf(facts: AccountFacts): AccountView["connection"] {
  return {
    base_url: facts.baseUrl,
    api_key_last4: facts.apiKeyLast4,
    key_worked: facts.keyWorked,
    source: facts.source,
    previous_keys: facts.previousKeys.map((key) => ({ ...key, until: key.until?.toISOString() ?? null })),
    ...contactOf(facts.contact),
  }
}

/** The last contacts between an account and its service, as the panel shows them. */
export function contactOf(contact: ContactRow | undefined): Contact {
  const { called_at, callback_at, refused_at } = contact ?? {}
  return {
    last_call: called_at
      ? {
          at: called_at.toISOString(),
          ok: isAnswered(contact!.call_outcome),
          code: contact!.call_outcome!,
          http_status: contact!.call_http_status,
        }
      : null,
    last_ok_call_at: contact?.call_ok_at?.toISOString() ?? null,
    last_callback: callback_at ? { at: callback_at.toISOString(), key_index: contact!.callback_key_index ?? 0 } : null,
    last_refused_callback: refused_at
      ? {
          at: refused_at.toISOString(),
          reason: contact!.refused_reason as RefusalReason,
          count: contact!.refused_count,
        }
      : null,
  }
}

type Contact = Pick<
  AccountView["connection"],
  "last_call" | "last_ok_call_at" | "last_callback" | "last_refused_callback"
>
type RefusalReason = NonNullable<Contact["last_refused_callback"]>["reason"]
