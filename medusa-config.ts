import { existsSync } from "node:fs"
import { join } from "node:path"
import { defineConfig, loadEnv } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV ?? "development", process.cwd())

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
      storeCors: process.env.STORE_CORS ?? "http://localhost:8000",
      adminCors: process.env.ADMIN_CORS ?? "http://localhost:9000",
      authCors: process.env.AUTH_CORS ?? "http://localhost:9000",
      jwtSecret: process.env.JWT_SECRET ?? "only-for-this-machine",
      cookieSecret: process.env.COOKIE_SECRET ?? "only-for-this-machine",
    },
  },
  modules: !existsSync(join(__dirname, "src/providers/payin/index.ts"))
    ? []
    : [
        {
          resolve: "./src/modules/payin",
          options: {
            accounts: { default: { baseUrl: process.env.PAYIN_BASE_URL, apiKey: process.env.PAYIN_API_KEY } },
          },
        },
        {
          resolve: "@medusajs/medusa/payment",
          dependencies: ["payin"],
          options: { providers: [{ resolve: "./src/providers/payin", id: "default" }] },
        },
      ],
})
