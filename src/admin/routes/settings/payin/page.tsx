import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useSearchParams } from "react-router-dom"
import { Breadcrumb } from "../../../components/breadcrumb"
import { Choice, named } from "../../../components/list/choice"
import { LoadError, SectionSkeleton } from "../../../components/loading"
import { CopyNotice } from "../../../components/notices/copy-notice"
import { Page } from "../../../components/page"
import { Section } from "../../../components/section"
import { AuditSection } from "../../../components/settings/audit-section"
import { CheckoutSection } from "../../../components/settings/checkout/checkout-section"
import { ConnectionSection } from "../../../components/settings/connection/connection-section"
import { WebhookSection } from "../../../components/settings/connection/webhook-section"
import { DiscoverySection } from "../../../components/settings/discovery-section"
import { MailsSection } from "../../../components/settings/mails-section"
import { RegionsSection } from "../../../components/settings/regions-section"
import { useText } from "../../../i18n/use-text"
import type { AccountSummary } from "../../../lib/contract"
import { useAccount, useAccounts } from "../../../lib/queries/accounts"

export default function PayinSettingsPage() {
  const [address, setAddress] = useSearchParams()
  const { data, error, refetch } = useAccounts()
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <SectionSkeleton rows={4} />
  const named = address.get("account")
  const chosen = data.accounts.find((account) => account.name === named) ?? data.accounts[0]
  if (!chosen) return null
  return (
    <Page>
      <CopyNotice />
      <PageHeader
        accounts={data.accounts}
        chosen={chosen.name}
        onChoose={(account) => setAddress({ account }, { replace: true })}
      />
      <AccountSettings key={chosen.name} name={chosen.name} />
    </Page>
  )
}

type HeaderProps = { accounts: AccountSummary[]; chosen: string; onChoose: (name: string) => void }

function PageHeader({ accounts, chosen, onChoose }: HeaderProps) {
  const { text } = useText()
  const isOne = accounts.length === 1
  return (
    <Section
      level="h1"
      title={text("menu.settings")}
      subtitle={text(isOne ? "settings.subtitle" : "settings.accountHint")}
      aside={
        !isOne && (
          <Choice
            label={text("settings.account")}
            value={chosen}
            choices={named(accounts.map(({ name }) => name))}
            onChange={onChoose}
            width="w-48"
          />
        )
      }
    />
  )
}

function AccountSettings({ name }: { name: string }) {
  const { data, error, refetch } = useAccount(name)
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <SectionSkeleton rows={6} />
  return (
    <>
      <ConnectionSection account={data.account} />
      <WebhookSection account={data.account} />
      {data.account.connected && <DiscoverySection account={name} />}
      <CheckoutSection account={data.account} />
      <MailsSection account={data.account} />
      <RegionsSection account={name} />
      <AuditSection account={name} />
    </>
  )
}

export const config = defineRouteConfig({ label: "menu.settings", translationNs: "payin" })

export const handle = { breadcrumb: () => <Breadcrumb name="menu.settings" /> }
