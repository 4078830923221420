import { createServer } from "node:http"
import { join } from "node:path"
import { build } from "esbuild"
import { page } from "./page"

export type StorefrontOptions = { port: number; storeUrl: string; publishableKey: string }

export type Storefront = { url: string; close(): Promise<void> }

type File = { type: string; body: string | Uint8Array }

/**
 * Bundles the demo shop and serves it on loopback. The shop itself runs in the browser and talks to the store's API; this
 * server hands out three files.
 */
export async function startStorefront({ port, storeUrl, publishableKey }: StorefrontOptions): Promise<Storefront> {
  const files: Record<string, File> = {
    ...(await bundle()),
    "/": { type: "text/html; charset=utf-8", body: page({ storeUrl, publishableKey }) },
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname
    const file = files[path] ?? (path.includes(".") ? undefined : files["/"])
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain", "cache-control": "no-store" })
    response.end(file?.body ?? "There is no such file.")
  })
  await new Promise<void>((ready, failed) => server.once("error", failed).listen(port, "127.0.0.1", ready))
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function bundle(): Promise<Record<string, File>> {
  const { outputFiles } = await build({
    entryPoints: { app: join(__dirname, "app/main.tsx") },
    outdir: "/",
    bundle: true,
    write: false,
    minify: true,
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  })
  const types = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" }
  return Object.fromEntries(
    outputFiles.map(({ path, contents }) => {
      const kind = path.endsWith(".css") ? "css" : "js"
      return [`/app.${kind}`, { type: types[kind], body: contents }]
    }),
  )
}
