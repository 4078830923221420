/**
 * The currencies in circulation, by their ISO 4217 codes. Left out are codes of metals, funds, tests and accounting
 * units, in which nobody pays (`XAU`, `CHE`, `XTS`). Our own table: what Node knows depends on how it was built.
 */
const codes = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
   CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
   ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
   MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
   SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND
   VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(/\s+/),
)

/** Whether a text is a currency's code, in capitals or in small letters: the contract does not show the letter case. */
export function isCurrencyCode(text: string): boolean {
  return codes.has(text) || (/^[a-z]{3}$/.test(text) && codes.has(text.toUpperCase()))
}
