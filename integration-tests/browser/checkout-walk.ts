import type { Page } from "playwright-core"

/** Walks a shopper through the demo storefront, in English, up to the button that pays €55.00. */
export async function walkToPayment(page: Page, storefront: string): Promise<void> {
  await fillCart(page, storefront)
  await giveAddress(page)
  await page.getByRole("radio", { name: "Standard" }).check()
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("radio", { name: "Pay by bank transfer, card or QR" }).check()
}

/** Goes from that button through the Payment Page to the order page. */
export async function payOnPaymentPage(page: Page, { storefront, sandbox }: { storefront: string; sandbox: string }) {
  await page.getByRole("button", { name: "Pay €55.00" }).click()
  await page.waitForURL(`${sandbox}/**`)
  await page.getByText("55.00").first().waitFor()
  await page.getByRole("button", { name: "I have paid" }).click()
  await page.waitForURL(`${storefront}/order/*`)
  await page.getByText("Thank you!").first().waitFor()
  await page.getByText("Paid").first().waitFor()
}

async function fillCart(page: Page, storefront: string): Promise<void> {
  await page.goto(storefront)
  const teapot = page.getByRole("listitem").filter({ hasText: "Stoneware teapot" })
  await teapot.getByRole("button", { name: "Add to cart" }).click()
  await page.getByRole("link", { name: "Cart 1" }).click()
  await page.getByRole("button", { name: "Checkout" }).click()
}

async function giveAddress(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("lena@example.com")
  await page.getByLabel("First name").fill("Lena")
  await page.getByLabel("Last name").fill("Sommer")
  await page.getByLabel("Street and number").fill("Marktstr. 7")
  await page.getByLabel("Postal code").fill("99423")
  await page.getByLabel("City").fill("Weimar")
  await page.getByLabel("Country").selectOption("Germany")
  await page.getByRole("button", { name: "Continue" }).click()
}
