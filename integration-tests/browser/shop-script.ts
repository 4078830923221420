import { join } from "node:path"
import { buildSync } from "esbuild"

/** @param source of a page's script, TypeScript with JSX, beside the components */
export function shopScript(source: string): string {
  const { outputFiles } = buildSync({
    stdin: { resolveDir: join(__dirname, "../../src/storefront/react"), loader: "tsx", contents: source },
    bundle: true,
    write: false,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  })
  return outputFiles[0]!.text
}

/** A pay button whose shop is refused every payment, a moment after it was pressed. */
export const refusedPayment = shopScript(`
  import { createRoot } from "react-dom/client"
  import { PayButton } from "./pay-button"
  const bank = { banks: ["NORTHBANK", "MAPLEBANK"], methods: [], suggestions: { banks: ["NORTHBANK"], methods: [] } }
  const options = [{ provider_id: "pp_payin_default", availability: "available", currency_code: "EUR", ...bank }]
  const payin = async (call) => {
    await new Promise((done) => setTimeout(done, 100))
    if (call.do === "fetch") return { ok: true, value: { payment_options: options } }
    return { ok: false, status: 422, message: "No." }
  }
  createRoot(document.getElementById("root")).render(
    <PayButton
      payin={payin}
      cart={{ id: "cart_1", total: 12, currency_code: "eur" }}
      providerId="pp_payin_default"
      returnPath="https://shop.example/return"
    />,
  )
`)
