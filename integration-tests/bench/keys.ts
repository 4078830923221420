/** Known to the store and to those who send to it; they open nothing. */
export const apiKey = "bench-api-key"
export const stripeSecret = "bench-stripe-secret"
