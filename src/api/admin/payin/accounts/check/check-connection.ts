import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isPayinError } from "../../../../../merchant-api/payin-error"
import type { AccountFacts } from "../../../../../modules/payin/account/account-admin"
import { isUnencrypted } from "../../../../../modules/payin/account/connection/is-unencrypted"
import { goneChoices } from "../../../../../modules/payin/checkout/assert-listed"
import { PAYIN_MODULE } from "../../../../../modules/payin/module-name"
import type { ConnectionCheck, Finding } from "../../contract"
import { modulesForOneProcess } from "../../modules-for-one-process"
import { knownAccount } from "../account-view"
import { readDiscovery } from "../read-discovery"
import { webhookOf } from "../webhook-url"
import { diagnose } from "./diagnose"
import { finding } from "./finding"
import { outgoingAddress } from "./outgoing-address"

/** Asks the service for its lists, with the account's own address and key, and checks address, webhook and modules. */
export async function checkConnection(req: MedusaRequest, name: string): Promise<ConnectionCheck> {
  const { accountAdmin } = req.scope.resolve(PAYIN_MODULE)
  const facts = await accountAdmin.facts(knownAccount(req, name))
  const findings = [
    ...(await serviceFindings(req, facts)),
    ...(facts.baseUrl !== null && isUnencrypted(facts.baseUrl) ? [finding("no_tls")] : []),
    ...webhookOf(req, name).warnings.map((warning) =>
      finding(warning === "not_https" ? "webhook_not_https" : "webhook_not_public"),
    ),
    ...moduleFindings(req),
  ]
  return { at: new Date().toISOString(), ok: findings.every(({ level }) => level !== "error"), findings }
}

async function serviceFindings(req: MedusaRequest, facts: AccountFacts): Promise<Finding[]> {
  const { connected, baseUrl, name, proxied } = facts
  const account = await req.scope.resolve(PAYIN_MODULE).account(name)
  try {
    await account.discovery.refresh()
  } catch (error) {
    if (!isPayinError(error)) throw error
    const address = baseUrl === null || proxied ? null : await outgoingAddress(baseUrl)
    return [diagnose(error, { connected, address, proxied })]
  }
  const { banks, currencies } = await readDiscovery(req, name, { refresh: false })
  return [
    finding("connected", { currencies: currencies.length, banks: banks.length }),
    ...(currencies.length === 0 ? [finding("no_currencies")] : []),
    ...(banks.length === 0 ? [finding("no_banks")] : []),
    ...goneChoices(account).map(({ what, value }) => finding(`${what}_gone`, { choice: value })),
  ]
}

function moduleFindings(req: MedusaRequest): Finding[] {
  const missing = modulesForOneProcess(req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE))
  return missing.length === 0 ? [] : [finding("modules_for_one_process", { missing_modules: missing })]
}
