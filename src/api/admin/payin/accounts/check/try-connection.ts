import { isPayinError, PayinError } from "../../../../../merchant-api/payin-error"
import type { AccountAdmin } from "../../../../../modules/payin/account/account-admin"
import type { ConnectionChange } from "../../../../../modules/payin/account/connection/connection-change"
import type { Tried } from "../../../../../modules/payin/account/connection/connection-trials"
import { isUnencrypted } from "../../../../../modules/payin/account/connection/is-unencrypted"
import type { Finding } from "../../contract"
import { diagnose } from "./diagnose"
import { finding } from "./finding"
import { outgoingAddress } from "./outgoing-address"

/**
 * Whether a connection works, before it is saved. What is wrong is said as the check says it.
 *
 * @throws PayinError `configuration` whose reason is the code of the finding
 */
export async function tryConnection(
  accountAdmin: AccountAdmin,
  name: string,
  change: ConnectionChange,
): Promise<Tried | undefined> {
  const { baseUrl: current, proxied } = await accountAdmin.facts(name)
  const baseUrl = change.baseUrl ?? current
  // Before the key travels there.
  if (baseUrl !== null && baseUrl !== current && URL.canParse(baseUrl) && isUnencrypted(baseUrl)) {
    throw refusal(finding("no_tls"))
  }
  const tried = await accountAdmin.tryConnection(name, change).catch(async (error: unknown) => {
    // What has a reason of its own was refused before the service was asked.
    if (!isPayinError(error) || error.reason) throw error
    const address = proxied ? null : baseUrl && (await outgoingAddress(baseUrl))
    throw refusal(diagnose(error, { connected: true, address, proxied }))
  })
  if (tried?.currencies === 0) throw refusal(finding("no_currencies"))
  return tried
}

function refusal({ code, cure, data, message }: Finding): PayinError {
  const params = data.address ? { address: data.address } : undefined
  return new PayinError("configuration", message, { cure: cure ?? undefined, reason: { code, params } })
}
