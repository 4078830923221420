import { payOnPaymentPage, walkToPayment } from "../browser/checkout-walk"
import { startChromium } from "../browser/chromium"

type Addresses = { storefront: string; sandbox: string }

/** Buys as a shopper in Chromium: product, cart, address, delivery, Payment Page, order. @returns the order's id */
export async function buyInChromium(addresses: Addresses): Promise<string> {
  const browser = await startChromium()
  try {
    const page = await browser.newPage({ locale: "en-GB" })
    page.setDefaultTimeout(60_000)
    await walkToPayment(page, addresses.storefront)
    await payOnPaymentPage(page, addresses)
    return page.url().split("/").at(-1)!
  } finally {
    await browser.close()
  }
}
