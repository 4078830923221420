import "medusa-payment-payin-storefront/styles.css"
import { PayinLink } from "medusa-payment-payin-storefront/react"
import { useLanguage } from "../language"
import { sdk } from "../store"

/** At the address that Medusa's panel copies: what an order still owes, with the component as it comes. */
export function LinkPage({ id }: { id: string }) {
  const { language } = useLanguage()
  return (
    <section className="card">
      <PayinLink payin={sdk} paymentCollectionId={id} locale={language} />
    </section>
  )
}
