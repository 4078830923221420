/**
 * The codes of a bank list that a shopper may choose from.
 *
 * The contract does not show the list's shape, so without the option `readBanks` it is read leniently and holds names
 * of fields beside codes (`readCodes`). Those are not offered. A real code among them is only not offered: the service
 * assigns a bank by itself, and a session that names the bank is still accepted.
 *
 * @param exact the store reads the list itself
 */
export function bankChoices(codes: readonly string[], exact: boolean): string[] {
  return exact ? [...codes] : codes.filter((code) => !fieldNames.has(code.toLowerCase()) && !uuid.test(code))
}

const fieldNames = new Set(
  [
    "active available bank bankCode bankName bankId banks code codes content count country createdAt currencies currency",
    "currencyCode data description enabled error fiat fiatCurrency icon id image isActive isEnabled items key label limit",
    "list locale logo max message meta method methods min name names null offset ok page pages payload position rate",
    "records response result results shortName slug sort status success title titleEn titleRu total true false type types",
    "updatedAt url uuid value values",
  ]
    .join(" ")
    .toLowerCase()
    .split(" "),
)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
