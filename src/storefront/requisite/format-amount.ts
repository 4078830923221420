/** As the store's own sentences have them. */
export { formatAmount } from "../../shopper-texts/format-amount"
