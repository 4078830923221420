import { createServer } from "node:http"
import { dirname, join } from "node:path"
import { build, type Plugin } from "esbuild"
import { page, type ShopConfig } from "./page"

export type StorefrontOptions = ShopConfig & {
  port: number
  /** A folder whose installed package provides the helpers, instead of this repository's source. */
  helpersFrom?: string
}

export type Storefront = { url: string; close(): Promise<void> }

type File = { type: string; body: string | Uint8Array }

/**
 * Bundles the demo shop and serves it on loopback. The shop itself runs in the browser and talks to the store's API;
 * this server only serves three files.
 */
export async function startStorefront({ port, helpersFrom, ...config }: StorefrontOptions): Promise<Storefront> {
  const files: Record<string, File> = {
    ...(await bundle(helpersFrom ? [installedHelpers(helpersFrom)] : [])),
    "/": { type: "text/html; charset=utf-8", body: page(config) },
  }
  const server = createServer((request, response) => {
    // Not by `URL`, which throws at `//`.
    const [path = "/"] = (request.url ?? "/").split(/[?#]/)
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

async function bundle(plugins: Plugin[]): Promise<Record<string, File>> {
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
    plugins,
    // One React, wherever the helpers come from.
    alias: { react: dirname(require.resolve("react/package.json")) },
  })
  const types = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" }
  return Object.fromEntries(
    outputFiles.map(({ path, contents }) => {
      const kind = path.endsWith(".css") ? "css" : "js"
      return [`/app.${kind}`, { type: types[kind], body: contents }]
    }),
  )
}

/** Takes the helpers as a shop in that folder would: by the package's name and its exports. */
function installedHelpers(folder: string): Plugin {
  return {
    name: "installed helpers",
    setup: (bundler) =>
      bundler.onResolve({ filter: /^medusa-payment-payin-storefront/ }, ({ path, kind, pluginData }) =>
        pluginData === folder ? undefined : bundler.resolve(path, { kind, resolveDir: folder, pluginData: folder }),
      ),
  }
}
