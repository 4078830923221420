import { join } from "node:path"
import { defineConfig } from "@medusajs/framework/utils"

const source = join(__dirname, "../../../src")

/**
 * The store that the benchmarks measure: this plugin next to Medusa's own Stripe provider and a provider whose every
 * payment is captured, so that both ways of learning about a payment run in one process.
 */
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: "only-for-this-machine",
      cookieSecret: "only-for-this-machine",
    },
  },
  plugins: [{ resolve: join(process.cwd(), "bare-routes"), options: {} }],
  modules: [
    {
      resolve: join(source, "modules/payin"),
      options: {
        accounts: { default: { baseUrl: process.env.PAYIN_BASE_URL, apiKey: process.env.PAYIN_API_KEY } },
        // Effectively unlimited: the job's rate is a setting, and measure 6 finds out what the job can do.
        reconcile: { concurrency: 8, callsPerSecond: 100_000 },
      },
    },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["payin"],
      options: {
        providers: [
          { resolve: join(source, "providers/payin"), id: "default" },
          {
            resolve: "@medusajs/medusa/payment-stripe",
            id: "stripe",
            // Nothing is ever sent to Stripe: only its webhook is used.
            options: { apiKey: "not-a-key", webhookSecret: process.env.BENCH_STRIPE_SECRET },
          },
          { resolve: join(__dirname, "captured-provider"), id: "bench" },
        ],
      },
    },
  ],
})
