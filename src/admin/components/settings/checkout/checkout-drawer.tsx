import { zodResolver } from "@hookform/resolvers/zod"
import { Heading, Text, toast } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import { checkoutFields } from "../../../../modules/payin/checkout/checkout-options"
import { fieldGroups } from "../../../../modules/payin/checkout/field-kinds"
import { useText } from "../../../i18n/use-text"
import type { AccountView, ChangeCheckoutBody } from "../../../lib/contract"
import { useChangeCheckout } from "../../../lib/queries/accounts"
import { changedFields, checkoutFormSchema, fillForm } from "../../../presenters/settings/checkout-form"
import { DrawerForm, FormDrawer } from "../../form/form-drawer"
import { useRefusal } from "../../form/use-refusal"
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
  const { form, save, isPending, refusal } = useCheckoutForm(account, onDone)
  return (
    <DrawerForm
      form={form}
      title={text("settings.checkout.heading")}
      isPending={isPending}
      refusal={refusal}
      onSubmit={save}
    >
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
              <CheckoutInput key={field.name} account={account} field={field} />
            ))}
        </fieldset>
      ))}
    </DrawerForm>
  )
}

function useCheckoutForm({ name, checkout }: AccountView, onDone: () => void) {
  const { text } = useText()
  const { mutate, isPending, error } = useChangeCheckout(name)
  const form = useForm({ defaultValues: fillForm(checkout), resolver: zodResolver(checkoutFormSchema(text)) })
  const { dirtyFields } = form.formState
  const fields = {
    bank_not_listed: "bank",
    method_not_listed: "method",
    language_not_listed: "locale",
    no_requisites_code_missing: "fallbacks",
    range_missing: "fallbacks",
  } as const
  const { onError, refusal } = useRefusal(form, { error, fields })
  const save = (settings: ChangeCheckoutBody) => {
    const body = changedFields(dirtyFields, settings)
    if (Object.keys(body).length === 0) return onDone()
    const onSuccess = () => {
      toast.success(text("settings.checkout.saved"))
      onDone()
    }
    mutate(body, { onSuccess, onError })
  }
  return { form, save, isPending, refusal }
}
