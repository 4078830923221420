import { Heading, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { checkoutFields, fieldGroups } from "../../../presenters/settings/checkout-fields"
import {
  changedFields,
  checkForm,
  type CheckoutForm,
  fillForm,
  type FormField,
} from "../../../presenters/settings/checkout-form"
import { useErrorToast } from "../../../hooks/use-error-toast"
import { useText } from "../../../i18n/use-text"
import { useChangeCheckout } from "../../../lib/queries/accounts"
import type { AccountView } from "../../../lib/contract"
import { DrawerForm, FormDrawer } from "../../form-drawer"
import { CheckoutInput } from "./checkout-input"

type CheckoutDrawerProps = { account: AccountView; open: boolean; onOpenChange: (open: boolean) => void }

/** All checkout settings of an account, each with what it does and what applies when it is empty. */
export function CheckoutDrawer({ account, open, onOpenChange }: CheckoutDrawerProps) {
  return (
    <FormDrawer open={open} onOpenChange={onOpenChange}>
      <CheckoutSettingsForm account={account} onDone={() => onOpenChange(false)} />
    </FormDrawer>
  )
}

function CheckoutSettingsForm({ account, onDone }: { account: AccountView; onDone: () => void }) {
  const { text } = useText()
  const { form, set, problems, submit, isPending } = useCheckoutForm(account, onDone)
  return (
    <DrawerForm title={text("settings.checkout.heading")} isPending={isPending} onSubmit={submit}>
      <Text size="small" className="text-ui-fg-subtle">
        {text("settings.checkout.drawerText")}
      </Text>
      {fieldGroups.map((group) => (
        <fieldset key={group} className="flex flex-col gap-y-5">
          <legend className="mb-4">
            <Heading level="h3">{text(`settings.group.${group}`)}</Heading>
          </legend>
          {checkoutFields
            .filter((field) => field.group === group)
            .map((field) => (
              <CheckoutInput
                key={field.name}
                account={account}
                field={field}
                form={form}
                onChange={set}
                problem={problems[field.name]}
              />
            ))}
        </fieldset>
      ))}
    </DrawerForm>
  )
}

function useCheckoutForm({ name, checkout }: AccountView, onDone: () => void) {
  const { text } = useText()
  const tellError = useErrorToast()
  const { mutate, isPending } = useChangeCheckout(name)
  const [before] = useState<CheckoutForm>(() => fillForm(checkout))
  const [form, setForm] = useState(before)
  const [tried, setTried] = useState(false)
  const problems = checkForm(form)
  const submit = () => {
    setTried(true)
    const [wrong] = Object.keys(problems)
    if (wrong) return document.getElementById(`payin-${wrong}`)?.focus()
    const body = changedFields(before, form)
    if (Object.keys(body).length === 0) return onDone()
    mutate(body, {
      onSuccess: () => {
        toast.success(text("settings.checkout.saved"))
        onDone()
      },
      onError: tellError,
    })
  }
  const set = (field: FormField, value: string) => setForm((current) => ({ ...current, [field]: value }))
  return { form, set, problems: tried ? problems : {}, submit, isPending }
}
