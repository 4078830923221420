import { join } from "node:path"
import { defineConfig } from "@medusajs/framework/utils"

const source = join(__dirname, "../../../src")

/** A store whose developer forgot the `dependencies` line of the payment module. */
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: "", adminCors: "", authCors: "", jwtSecret: "x", cookieSecret: "x" },
  },
  modules: [
    {
      resolve: join(source, "modules/payin"),
      options: { accounts: { default: { baseUrl: "http://localhost:1", apiKey: "none" } } },
    },
    {
      resolve: "@medusajs/medusa/payment",
      options: { providers: [{ resolve: join(source, "providers/payin"), id: "default" }] },
    },
  ],
})
