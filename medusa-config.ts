import { defineConfig, loadEnv } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV ?? "development", process.cwd())

const storefrontUrl = process.env.STOREFRONT_URL ?? "http://localhost:8000"

type OwnSettings = Record<string, unknown> & { sendsPayOuts?: boolean }

/** More accounts for the stories, by name. Each has its own key, settings, hook and payment provider. */
const moreAccounts = Object.fromEntries(
  Object.entries(JSON.parse(process.env.PAYIN_MORE_ACCOUNTS ?? "{}") as Record<string, OwnSettings>).map(
    ([name, { sendsPayOuts, ...settings }]) => [name, sendsPayOuts ? { ...settings, buildPayOut } : settings],
  ),
)

/** As the sandbox accepts it. */
function buildPayOut({ amount, currency, payOutId }: { amount: string; currency: string; payOutId: string }) {
  return { fiatAmount: Number(amount), fiatCurrency: currency, extra: { externalTransactionId: payOutId } }
}

/** Modules of Medusa that a store may do without, for the stories. */
const switchedOff = (process.env.SWITCHED_OFF_MODULES ?? "").split(",").filter(Boolean)

/** What several servers need of Medusa's own modules to work on one database. */
const redisModules = (redisUrl: string) => [
  { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
  { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
  {
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [
        {
          resolve: "@medusajs/medusa/locking-redis",
          id: "locking-redis",
          is_default: true,
          options: { redisUrl },
        },
      ],
    },
  },
]

/** Medusa's own provider: nothing leaves the machine, and what would be sent is in the store's log. */
const mailLog = {
  resolve: "@medusajs/medusa/notification",
  options: {
    providers: [
      {
        resolve: "@medusajs/medusa/notification-local",
        id: "local",
        options: { name: "The store's log", channels: ["feed", "email"] },
      },
    ],
  },
}

/**
 * The store that `npm run dev` and the stories run: this package, in its own folder. A real store names the package in
 * `plugins` (README, "Install"); a plugin's own folder is not a plugin of itself, so the module is listed here by path.
 */
module.exports = defineConfig({
  admin: { disable: process.env.ADMIN_DISABLE === "1", backendUrl: process.env.MEDUSA_BACKEND_URL ?? "/" },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    redisUrl: process.env.REDIS_URL,
    cookieOptions: { secure: false },
    http: {
      storeCors: process.env.STORE_CORS ?? storefrontUrl,
      adminCors: process.env.ADMIN_CORS ?? "http://localhost:9000",
      authCors: process.env.AUTH_CORS ?? "http://localhost:9000",
      jwtSecret: process.env.JWT_SECRET ?? "only-for-this-machine",
      cookieSecret: process.env.COOKIE_SECRET ?? "only-for-this-machine",
    },
  },
  modules: [
    ...(process.env.REDIS_URL ? redisModules(process.env.REDIS_URL) : []),
    ...(process.env.MAILS_TO_LOG ? [mailLog] : []),
    ...switchedOff.map((key) => ({ key, disable: true })),
    {
      resolve: "./src/modules/payin",
      options: {
        accounts: {
          default: {
            baseUrl: process.env.PAYIN_BASE_URL,
            apiKey: process.env.PAYIN_API_KEY,
            paymentWindowSeconds: 900,
            // Unset: the shopper is asked for no way to pay, and the service assigns one.
            methods: process.env.PAYIN_METHODS?.split(","),
            // The shape of the sandbox's list. Without it, shoppers are offered no banks.
            readBanks: (banks: { code: string }[]) => banks.map(({ code }) => code),
            bankNames: JSON.parse(process.env.PAYIN_BANK_NAMES ?? "{}") as Record<string, string>,
            paymentPage: {
              successRedirect: `${storefrontUrl}/return?cart_id={cart_id}`,
              errorRedirect: `${storefrontUrl}/return?cart_id={cart_id}&failed=1`,
            },
          },
          ...moreAccounts,
        },
        storefrontUrl,
        // As the sandbox credits.
        cryptoDecimals: { USDT: 6 },
        // Lets the admin panel store API keys; without it the panel says how to set one.
        encryptionKey: process.env.PAYIN_ENCRYPTION_KEY || undefined,
        support: { email: "help@shop.example" },
        // The demo storefront calls the store from the browser, so the request shows the shopper's own address.
        payer: { direct: true },
      },
    },
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["payin"],
      options: {
        providers: ["default", ...Object.keys(moreAccounts)].map((account) => ({
          resolve: "./src/providers/payin",
          id: account,
          options: { account },
        })),
      },
    },
  ],
})
