import { closeAll, eventually, type TestSandbox, testSandbox } from "../__fixtures__/test-sandbox"

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await testSandbox({
    closeDelayMs: 20,
    displayName: "Tea & <Co>",
    supportLink: "https://help.example/a?b=1&c=2",
  })
})
afterEach(closeAll)

async function pageOf(body: object = {}) {
  const trade = (await sandbox.payIn({ method: "card", ...body })).body
  const url = trade.externalPaymentPageUrl ?? ""
  const read = async () => (await fetch(url)).text()
  const state = async () => (await (await fetch(`${url}/state`)).json()) as Record<string, unknown>
  const press = (button: string) =>
    fetch(`${url}/${button}`, { method: "POST", redirect: "manual", headers: { accept: "text/html" } })
  return { trade, url, read, state, press }
}

describe("the waiting page", () => {
  it("shows amount, bank, holder, requisites and what to do, in English by default", async () => {
    const { trade, read } = await pageOf({ bank: "NORTHBANK" })
    const page = await read()
    expect(page).toContain('<html lang="en">')
    for (const text of [
      "₽1,500.00",
      "North Bank",
      trade.requisite.ownerName,
      trade.requisite.requisites,
      "I have paid",
    ]) {
      expect(page).toContain(text)
    }
    expect(page).toContain("Sandbox – no real money")
    expect(page).toContain("Transfer exactly")
    expect(page).toContain(`data-copy="${trade.requisite.requisites.replaceAll(" ", "")}"`)
    expect(page).toContain('data-copy="1500.00"')
  })

  it("speaks Russian when the request asks for it, and when only the merchant does", async () => {
    const asked = await (await pageOf({ paymentPageConfig: { locale: "RU" } })).read()
    sandbox.control.updateSettings("default", { locale: "RU" })
    const inherited = await (await pageOf()).read()
    for (const page of [asked, inherited]) {
      expect(page).toContain('<html lang="ru">')
      expect(page).toMatch(/1\s500,00\s₽/)
      expect(page).toContain("Я оплатил")
      expect(page).toContain("Песочница")
    }
    const forced = await (await pageOf({ paymentPageConfig: { locale: "EN" } })).read()
    expect(forced).toContain("I have paid")
  })

  it("escapes what merchants write, and prefers the request's support link", async () => {
    const own = await (await pageOf()).read()
    expect(own).toContain("Tea &amp; &lt;Co&gt;")
    expect(own).toContain('href="https://help.example/a?b=1&amp;c=2"')
    const asked = await (await pageOf({ paymentPageConfig: { supportLink: "https://other.example/" } })).read()
    expect(asked).toContain('href="https://other.example/"')
    expect(asked).not.toContain("help.example")
  })

  it("shows a QR code and a button for methods that are paid by link, and only for those", async () => {
    const byCode = await (await pageOf({ method: "qr" })).read()
    expect(byCode).toMatch(/<div class="qr"[^>]*><svg /)
    expect(byCode).toContain("Open bank app")
    const upi = await pageOf({ method: "upi_intent", fiatCurrency: "INR" })
    expect(await upi.read()).toContain('href="upi://pay?')
    expect(await (await pageOf({ method: "card" })).read()).not.toContain("<svg xmlns")
  })

  it("shows the SBP number once", async () => {
    const { trade, read } = await pageOf({ method: "sbp" })
    const page = await read()
    expect(page.split(`>${trade.requisite.sbpNumber}<`)).toHaveLength(2)
    expect(page).toContain("Phone number (SBP)")
  })

  it("allows itself no source but its own", async () => {
    const { url } = await pageOf()
    const response = await fetch(url)
    const policy = response.headers.get("content-security-policy") ?? ""
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain("unsafe")
    const page = await response.text()
    expect(page).not.toMatch(/(?:src|@import|url\()\s*=?\s*["']?(?:https?:)?\/\//)
    expect(page).not.toMatch(/ style="/)
  })
})

describe("paying", () => {
  const redirects = {
    success_redirect: "https://shop.example/ok?cart=1",
    error_redirect: "https://shop.example/failed",
  }

  it("checks for a moment, and then returns the shopper to the request's address", async () => {
    // Too long to pass while the test looks at it; the next test lets it pass.
    sandbox.control.updateSettings("default", { closeDelayMs: 60_000 })
    const { trade, press, state, read } = await pageOf({ paymentPageConfig: redirects })
    const pressed = await press("paid")
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, `/pay/${trade.id}`])
    expect(await state()).toMatchObject({ view: "checking", redirectUrl: null })
    expect(await read()).toContain("Checking your payment")
    await sandbox.control.setStatus(trade.id, "closed")
    expect(await state()).toMatchObject({ view: "paid", redirectUrl: redirects.success_redirect })
    const page = await read()
    expect(page).toContain("Payment received")
    expect(page).toContain('content="3; url=https://shop.example/ok?cart=1"')
  })

  it("closes the trade by itself after the merchant's delay", async () => {
    const { trade, press } = await pageOf()
    await press("paid")
    await eventually(() => sandbox.control.trade(trade.id)?.status === "closed")
    expect(sandbox.control.trade(trade.id)).toMatchObject({ movedBy: "shopper", verifying: false })
  })

  it("cancels at once and returns the shopper to the error address", async () => {
    const { trade, press, state, read } = await pageOf({ paymentPageConfig: redirects })
    await press("cancel")
    expect(sandbox.control.trade(trade.id)).toMatchObject({ status: "canceled", movedBy: "shopper" })
    expect(await state()).toMatchObject({ view: "canceled", redirectUrl: redirects.error_redirect })
    expect(await read()).toContain("Payment cancelled")
  })

  it("falls back to the merchant's addresses, and to none", async () => {
    const without = await pageOf()
    await sandbox.control.setStatus(without.trade.id, "closed")
    expect(await without.state()).toMatchObject({ view: "paid", redirectUrl: null })
    expect(await without.read()).not.toContain("Back to")
    sandbox.control.updateSettings("default", {
      successUrl: "https://shop.example/s",
      failureUrl: "https://shop.example/f",
    })
    expect((await without.state()).redirectUrl).toBe("https://shop.example/s")
    await sandbox.control.setStatus(without.trade.id, "canceled")
    expect((await without.state()).redirectUrl).toBe("https://shop.example/f")
  })

  it("answers its script in JSON", async () => {
    sandbox.control.updateSettings("default", { closeDelayMs: 60_000 })
    const { url } = await pageOf()
    const response = await fetch(`${url}/paid`, { method: "POST", headers: { accept: "application/json" } })
    expect(await response.json()).toMatchObject({ view: "checking" })
    expect(await (await fetch(`${url}/panel`)).text()).toMatch(/^<main[^]*Checking your payment/)
  })

  it("presses no button twice, and none on an ended trade", async () => {
    const { trade, press } = await pageOf()
    await press("cancel")
    await press("paid")
    expect(sandbox.control.trade(trade.id)).toMatchObject({ status: "canceled", verifying: false })
    const other = await pageOf()
    await Promise.all([other.press("paid"), other.press("paid"), other.press("cancel")])
    await eventually(() => sandbox.control.trade(other.trade.id)?.status === "closed")
    expect(sandbox.control.trade(other.trade.id)?.history.map(({ status }) => status)).toEqual(["active", "closed"])
  })
})

describe("other states", () => {
  it("tells an expired trade from a canceled one", async () => {
    sandbox.control.updateSettings("default", { paymentWindowSeconds: 0.01 })
    const { state, read } = await pageOf()
    await eventually(async () => (await state()).view === "expired")
    expect(await read()).toContain("Time to pay has run out")
  })

  it.each(["dispute", "checking", "re_calculation", "frozen"])("calls %s a review", async (status) => {
    const { trade, state, read } = await pageOf()
    await sandbox.control.setStatus(trade.id, status)
    expect(await state()).toMatchObject({ view: "review", redirectUrl: null })
    expect(await read()).toContain("Payment under review")
  })

  it("answers 404 to links that lead nowhere, a guessable externalTransactionId among them", async () => {
    await pageOf({ extra: { externalTransactionId: "cart_1" } })
    for (const id of ["cart_1", "nobody", "%3Cscript%3E"]) {
      const response = await fetch(`${sandbox.url}/pay/${id}`, { headers: { "accept-language": "ru" } })
      expect(response.status).toBe(404)
      expect(await response.text()).toContain("Платёж не найден")
      expect((await fetch(`${sandbox.url}/pay/${id}/state`)).status).toBe(404)
    }
  })

  it("shows money of currencies that Intl does not know", async () => {
    sandbox.control.updateSettings("default", { currencies: { POINTS: 1 } })
    expect(await (await pageOf({ fiatCurrency: "POINTS" })).read()).toContain("1500.00 POINTS")
  })
})
