import { readFileSync } from "node:fs"
import { join } from "node:path"
import { buildSync } from "esbuild"
import type { Browser, Page } from "playwright-core"
import { createElement, type FunctionComponent } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { startChromium } from "./chromium"
import { seriousIn } from "./serious-in"
import { refusedPayment } from "./shop-script"

const storefront = join(__dirname, "../../src/storefront")
const styles = readFileSync(`${storefront}/react/styles.css`, "utf8")

/** Loaded at run time: the storefront's sources are checked with a browser's types. */
const component = (file: string, name: string) =>
  jest.requireActual<Record<string, FunctionComponent<any>>>(`${storefront}/react/${file}`)[name]!

const payment = {
  state: "waiting",
  messageKey: "waiting_for_payment",
  amount: "1234.50",
  currencyCode: "EUR",
  paymentPageUrl: null,
  requisite: {
    bank: "NORTHBANK",
    owner_name: "A. Payee",
    requisites: "4000111122223333",
    sbp_number: "+7 000 123-45-67",
  },
}

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await startChromium()
  page = await browser.newPage()
})

afterAll(async () => await browser?.close())

describe("a shop in a language that is written from right to left", () => {
  it.each([
    ["card", "4000 1111 2222 3333"],
    ["phone", "+7 000 123-45-67"],
  ])("shows the number of a %s in its order", async (_what, number) => {
    const transfer = renderToStaticMarkup(createElement(component("payin-transfer", "PayinTransfer"), { payment }))
    await page.setContent(`<!doctype html><html dir="rtl" lang="ar"><style>${styles}</style>${transfer}</html>`)
    expect(await asSeen(number)).toBe(number)
  })
})

describe("a dark shop", () => {
  const choice = { label: "Bank", any: "Any bank", values: [...Array(9).keys()].map((n) => `BANK_${n}`) }
  const parts = () =>
    [
      createElement(component("form/payin-choice", "PayinChoice"), { ...choice, onChoose: () => {} }),
      createElement(component("payin-transfer", "PayinTransfer"), { payment }),
      createElement("button", { className: "payin-button" }, "Pay"),
      createElement("p", { className: "payin-problem" }, "No."),
    ].map((part) => renderToStaticMarkup(part))

  it.each([
    ["that says so", "html{color-scheme:dark;background:#111;color:#eee}"],
    [
      "with a style sheet that lets fields inherit",
      "html{color-scheme:dark;background:#111;color:#eee}select,button{color:inherit}",
    ],
    ["light", "html{background:#fff;color:#111}"],
    // It sets the variables; a field is readable before it does.
    [
      "that says nothing of it, in its fields",
      "html{background:#111;color:#eee}select{color:inherit}p,dt,button{display:none}",
    ],
  ])("%s is readable with the first look", async (_which, shop) => {
    const head = `<style>@layer base{${shop}}${styles}</style>`
    await page.setContent(`<!doctype html><html>${head}<div class="payin">${parts().join("")}</div></html>`)
    expect(await page.evaluate<string[]>(paleTexts)).toEqual([])
  })
})

/** What stands out from what is behind it by less than 4.5 to 1. */
const paleTexts = `(() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d")
  const bytes = (color) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const light = ([r, g, b]) =>
    [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0)
  const behind = (element) => {
    const color = bytes(getComputedStyle(element).backgroundColor)
    return color[3] === 255 ? color : behind(element.parentElement)
  }
  const shown = [...document.querySelectorAll("select, option, button, p, dt, dd, .payin-label")]
  return shown.filter((element) => element.offsetHeight > 0 || element.tagName === "OPTION").flatMap((element) => {
    const [a, b] = [light(bytes(getComputedStyle(element).color)), light(behind(element))].sort((x, y) => y - x)
    const contrast = (a + 0.05) / (b + 0.05)
    return contrast < 4.5 ? [element.tagName + " " + element.className + " " + contrast.toFixed(1)] : []
  })
})()`

describe("a copy button", () => {
  const [http, https] = ["http://shop.example/", "https://shop.example/"]
  const refuse = "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))"

  const inDialog = `
    const dialog = document.createElement("dialog")
    dialog.append(...document.body.children)
    document.body.append(dialog)
    dialog.showModal()`
  const keepFocus = `
    const button = document.querySelector("button")
    addEventListener("focusin", ({ target }) => target.tagName === "TEXTAREA" && button.focus())`

  it.each([
    ["in a shop without https", http, ""],
    ["inside an app that refuses the clipboard", https, refuse],
    ["in a modal dialog, beside which nothing can be selected", http, inDialog],
    ["in a window that takes the focus back", http, keepFocus],
    ["in a shop that changes what is copied", http, "addEventListener('copy', (event) => event.preventDefault())"],
  ])("copies %s, and keeps the focus", async (where, url, first) => {
    await press(url, { first, text: where })
    expect(await page.evaluate(left)).toEqual([true, "BUTTON", null])
    await page.getByRole("textbox").press("Control+V")
    expect(await page.getByRole("textbox").inputValue()).toBe(where)
  })

  const eventWith = (event: string) => `document.execCommand = () => document.body.dispatchEvent(${event})`
  const bubbles = "{ bubbles: true, cancelable: true }"

  it.each([
    [
      "refuses after asking what to copy",
      "const copy = document.execCommand.bind(document); document.execCommand = (name) => (copy(name), false)",
    ],
    ["fails", "document.execCommand = () => { throw new Error('no') }"],
    ["has nothing to put it into", eventWith(`new ClipboardEvent("copy", ${bubbles})`)],
    ["knows no clipboard", eventWith(`new Event("copy", ${bubbles})`)],
  ])("says nothing of a copy where the browser %s, and leaves all as it was", async (_what, first) => {
    await press(http, { first, text: "a payment detail" })
    expect(await page.evaluate(left)).toEqual([false, "BUTTON", null])
    const field = page.getByRole("textbox")
    await field.fill("mine")
    for (const keys of ["Control+A", "Control+C", "End", "Control+V"]) await field.press(keys)
    expect(await field.inputValue()).toBe("minemine")
  })

  it("leaves the copying to a browser whose event takes nothing", async () => {
    const first = `addEventListener("copy", (event) => (window.isLeft = !event.defaultPrevented));
      ${eventWith(`new ClipboardEvent("copy", ${bubbles})`)}`
    await press(http, { first, text: "a payment detail" })
    expect(await page.evaluate("isLeft")).toBe(true)
  })

  async function press(url: string, { first, text }: { first: string; text: string }): Promise<void> {
    await page.route(`${url}**`, (route) =>
      route.fulfill({ contentType: "text/html", body: `<button onclick="press()">Copy</button><input>` }),
    )
    await page.goto(url)
    await page.addScriptTag({
      content: `${copying}; ${first}; window.press = async () =>
        (window.said = await own.copyText("${text}").catch(String))`,
    })
    await page.getByRole("button").click()
    await page.waitForFunction("window.said !== undefined")
  }
})

/** What the shop was told, where the focus is, and what was needed for copying. */
const left = "[said, document.activeElement.tagName, document.querySelector('textarea')]"

const copying = buildSync({
  entryPoints: [`${storefront}/requisite/copy-text.ts`],
  bundle: true,
  write: false,
  globalName: "own",
}).outputFiles[0]!.text

describe("a shopper with a keyboard", () => {
  const focused = () => page.evaluate<string>("document.activeElement.textContent")
  const body = '<!doctype html><html lang="en"><div id="root"></div><button>Help</button></html>'
  const openShop = async () => {
    const url = "https://shop.example/checkout"
    await page.route(url, (route) => route.fulfill({ contentType: "text/html", body }))
    await page.goto(url)
    await page.addScriptTag({ content: refusedPayment })
  }
  const refused = () => page.getByRole("alert").filter({ hasText: "No." }).waitFor()

  it("goes on from the pay button after a refusal, also of what was suggested instead", async () => {
    await openShop()
    await page.locator("button:enabled", { hasText: "Pay €12.00" }).press("Enter")
    await refused()
    expect(await focused()).toBe("Pay €12.00")
    await page.getByRole("button", { name: "NORTHBANK" }).press("Enter")
    await refused()
    expect(await focused()).toBe("Pay €12.00")
  })

  it("stays where they went while it was being refused", async () => {
    await openShop()
    await page.locator("button:enabled", { hasText: "Pay €12.00" }).press("Enter")
    await page.getByRole("button", { name: "Help" }).focus()
    await refused()
    expect(await focused()).toBe("Help")
  })
})

describe("a shopper with a screen reader", () => {
  it("hears what each of the things to enter at the bank is", async () => {
    const transfer = renderToStaticMarkup(createElement(component("payin-transfer", "PayinTransfer"), { payment }))
    const main = `<main class="payin">${transfer}</main>`
    await page.setContent(`<!doctype html><html lang="en"><title>Payment</title><style>${styles}</style>${main}</html>`)
    expect(await seriousIn(page, "main")).toEqual([])
  })
})

/** The characters of that text from left to right, as they stand on the screen. */
async function asSeen(text: string): Promise<string> {
  return await page.evaluate<string>(`(() => {
    const { firstChild } = [...document.querySelectorAll("dd")].find((dd) => dd.textContent === ${JSON.stringify(text)})
    const places = [...firstChild.data].map((letter, at) => {
      const range = document.createRange()
      range.setStart(firstChild, at)
      range.setEnd(firstChild, at + 1)
      return { letter, x: range.getBoundingClientRect().x }
    })
    return places.sort((a, b) => a.x - b.x).map(({ letter }) => letter).join("")
  })()`)
}
