import { randomInt, randomUUID } from "node:crypto"
import type { Requisite } from "./trade"

/** Whether a method is paid by opening or scanning a link instead of typing details. */
export function isLinkMethod(method: string): boolean {
  return ["qr", "link", "abkhaz_qr", "upi_intent"].includes(method)
}

/** Whether a link may be offered as a button: a browser must never be handed `javascript:` and the like. */
export function isPayableLink(requisites: string): boolean {
  return /^(https?|upi):\/\//i.test(requisites)
}

interface Wanted {
  method: string
  bank: string
  fiatCurrency: string
  fiatAmount: string
}

/** Invents payment details. None of them can belong to anyone: no real issuer has these prefixes and domains. */
export function inventRequisite(wanted: Wanted): Requisite {
  const phone = phoneNumber(wanted.fiatCurrency)
  const paidByPhone = ["sbp", "cross_sbp", "abkhaz_sbp", "mobile_comm"].includes(wanted.method)
  return {
    id: randomUUID(),
    bank: wanted.bank,
    ownerName: holderName(wanted.fiatCurrency),
    sbpNumber: paidByPhone && wanted.method !== "mobile_comm" ? phone : null,
    requisites: paidByPhone ? phone : details(wanted),
    fiatCurrency: wanted.fiatCurrency,
  }
}

function details({ method, bank, fiatCurrency, fiatAmount }: Wanted): string {
  const code = randomUUID().slice(0, 8).toUpperCase()
  if (method === "upi_intent") {
    const query = new URLSearchParams({
      pa: `${code.toLowerCase()}@sandbox`,
      pn: "Sandbox",
      am: fiatAmount,
      cu: fiatCurrency,
    })
    return `upi://pay?${query}`
  }
  if (isLinkMethod(method)) return `https://${bank.toLowerCase().replace(/[^a-z0-9-]/g, "")}.example/pay/${code}`
  if (method.endsWith("card")) return `9999 00${digits(2)} ${digits(4)} ${digits(4)}`
  return `00000${digits(15)}`
}

/** Some banks write names in their own letters; a signature over bytes has to survive that. */
function holderName(currency: string): string {
  const cyrillic = ["Анна К.", "Игорь М.", "Ольга С.", "Тимур А."]
  const latin = ["Anna Keller", "Igor Marsh", "Olivia Stone", "Tim Archer"]
  const names = ["RUB", "KZT", "KGS", "TJS", "UAH"].includes(currency) ? cyrillic : latin
  return names[randomInt(names.length)] ?? "Anna Keller"
}

function phoneNumber(currency: string): string {
  const country = { RUB: "7", KZT: "7", INR: "91", UAH: "380", UZS: "998", AZN: "994", KGS: "996", TJS: "992" }[
    currency
  ]
  return `+${country ?? "44"} 000 ${digits(3)}-${digits(2)}-${digits(2)}`
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("")
}
