import { type Html, trusted } from "../../page/html"

/** The QR code of a text as SVG. The library is loaded with the first code, to keep the sandbox quick to start. */
export async function qrCode(text: string): Promise<Html> {
  const { default: qrcode } = await import("qrcode")
  return trusted(await qrcode.toString(text, { type: "svg", margin: 0, errorCorrectionLevel: "M" }))
}
