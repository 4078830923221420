import { defineMiddlewares, type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"

/**
 * Routes that do nothing but answer, mounted as ours are: what the host itself costs for a request that nobody reads,
 * verifies or stores.
 */
export default defineMiddlewares({
  routes: [401, 200].flatMap((status) => [
    { matcher: `/hooks/bare/${status}`, method: ["POST" as const], bodyParser: false as const },
    {
      matcher: `/hooks/bare/${status}`,
      middlewares: [(_: MedusaRequest, res: MedusaResponse) => void res.writeHead(status).end()],
    },
  ]),
})
