import { renderToStaticMarkup } from "react-dom/server"
import { unscriptedText } from "../../texts"
import { PayinLink, PayinReturn } from ".."

const action = async () => ({ ok: true, value: {} }) as const
const paths = { orderPath: "/order/{order_id}", checkoutPath: "/checkout" }

describe("a page whose scripts do not run", () => {
  it.each(["en", "ru"])("says what to do, and not to pay a second time (%s)", (locale) => {
    const hint = unscriptedText(locale)
    const page = renderToStaticMarkup(<PayinReturn payin={action} cartId="cart_1" locale={locale} {...paths} />)
    const link = renderToStaticMarkup(<PayinLink payin={action} paymentCollectionId="paycol_1" locale={locale} />)
    for (const shown of [page, link]) expect(shown).toContain(hint)
  })
})
