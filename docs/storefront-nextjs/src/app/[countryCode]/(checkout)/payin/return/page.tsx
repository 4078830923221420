import { getLocale } from "@lib/data/locale-actions"
import PayinReturn from "@modules/checkout/components/payin-return"
import { Metadata } from "next"
import { notFound } from "next/navigation"

export const metadata: Metadata = { title: "Payment", robots: { index: false } }

type Props = {
  params: Promise<{ countryCode: string }>
  searchParams: Promise<{ cart_id?: string | string[] }>
}

/**
 * The cart comes from the address and not from its cookie: the starter's cookies are `SameSite=Strict`, so a browser that
 * comes back from the Payment Page does not send them.
 */
export default async function PayinReturnPage({ params, searchParams }: Props) {
  const [{ countryCode }, { cart_id }] = await Promise.all([params, searchParams])
  if (typeof cart_id !== "string") return notFound()
  return <PayinReturn cartId={cart_id} countryCode={countryCode} locale={(await getLocale()) ?? undefined} />
}
