import { join } from "node:path"
import { defineConfig } from "@medusajs/framework/utils"

const source = join(__dirname, "../../../src")

/** A store whose developer forgot the package itself, or the `dependencies` line of the payment module. */
const forgot = process.env.FORGOT as "package" | "dependencies"

const payin = {
  resolve: join(source, "modules/payin"),
  options: { accounts: { default: { baseUrl: "http://localhost:1", apiKey: "none" } } },
}

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: "", adminCors: "", authCors: "", jwtSecret: "x", cookieSecret: "x" },
  },
  modules: [
    ...(forgot === "package" ? [] : [payin]),
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: forgot === "dependencies" ? [] : ["payin"],
      options: { providers: [{ resolve: join(source, "providers/payin"), id: "default" }] },
    },
  ],
})
