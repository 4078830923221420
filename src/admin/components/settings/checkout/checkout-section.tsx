import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { type CheckoutField, checkoutFields } from "../../../../modules/payin/checkout/checkout-options"
import { fieldGroups } from "../../../../modules/payin/checkout/field-kinds"
import { useText } from "../../../i18n/use-text"
import type { AccountView, CheckoutView } from "../../../lib/contract"
import { isOurs, settingText } from "../../../presenters/settings/checkout-fields"
import { IfMayUpdate } from "../../if-may-update"
import { Row } from "../../row"
import { Section } from "../../section"
import { CheckoutDrawer } from "./checkout-drawer"
import { SourceBadge } from "./source-badge"

/** What applies at checkout now, and where each value comes from. */
export function CheckoutSection({ account }: { account: AccountView }) {
  const { text } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={text("settings.checkout.heading")}
      subtitle={text("settings.checkout.text")}
      aside={
        <IfMayUpdate>
          <Button size="small" variant="secondary" onClick={() => setOpen(true)} data-testid="payin-edit-checkout">
            {text("settings.checkout.edit")}
          </Button>
        </IfMayUpdate>
      }
    >
      {fieldGroups.map((group) => (
        <div key={group}>
          <Text size="small" weight="plus" className="px-6 pt-4">
            {text(`settings.group.${group}`)}
          </Text>
          {checkoutFields
            .filter((field) => field.group === group)
            .map(({ name }) => (
              <SettingRow key={name} name={name} checkout={account.checkout} />
            ))}
        </div>
      ))}
      <CheckoutDrawer account={account} open={isOpen} onOpenChange={setOpen} />
    </Section>
  )
}

function SettingRow({ name, checkout }: { name: CheckoutField; checkout: CheckoutView }) {
  const { text } = useText()
  const { effective, source } = checkout[name]
  return (
    <Row label={text(`settings.field.${name}.label`)}>
      <span className="flex flex-wrap items-center gap-2" data-setting={name}>
        {effective !== null && <span className="break-all">{settingText(name, effective, text)}</span>}
        <SourceBadge source={source === "service" && isOurs(name) ? null : source} />
      </span>
    </Row>
  )
}
