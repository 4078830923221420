/** GET /regions · POST /regions/:id/enable · POST /regions/:id/disable */
export type RegionListAnswer = { regions: RegionItem[] }
export type RegionAnswer = { region: RegionItem }

export type RegionItem = {
  id: string
  name: string
  currency_code: string
  accounts: {
    account: string
    provider_id: string
    enabled: boolean
    /** Has a base address and a key: without them, shoppers are not offered it. */
    connected: boolean
    /** Whether the service lists the currency for the account; null: its list could not be read. */
    currency_supported: boolean | null
  }[]
}
