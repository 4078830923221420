/** Known to the store and to the senders; they unlock nothing. */
export const apiKey = "bench-api-key"
export const stripeSecret = "bench-stripe-secret"
