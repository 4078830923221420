import express, { type Express } from "express"
import { refuseUnknownHost } from "./addresses/known-hosts"
import { controlRoutes } from "./control/control-routes"
import { paymentPageRoutes } from "./payment-page/payment-page-routes"
import type { SandboxControl } from "./sandbox"
import type { SandboxState } from "./sandbox-state"
import { Refusal } from "./service/refusal"
import { sendRefusal } from "./service/send-refusal"
import { serviceRoutes } from "./service/service-routes"

/** The three things that one port serves: the service, the shopper's page, and the control. */
export function createSandboxApp(state: SandboxState, control: SandboxControl): Express {
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  app.enable("case sensitive routing")
  app.use(refuseUnknownHost(state.hosts))
  app.use("/payment/trading", serviceRoutes(state))
  app.use("/pay", paymentPageRoutes(state))
  app.use("/control", controlRoutes(state, control))
  app.get("/", (_request, response) => response.redirect("/control"))
  app.use((_request, response) => sendRefusal(response, new Refusal(404, "NOT_FOUND", "There is nothing here.")))
  return app
}
