import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { repository } from "../harness/store-process"

export type DevOptions = {
  fresh: boolean
  help: boolean
  /** Where this shop's data is kept between runs. */
  dataDir: string
  ports: Ports
  /** The origin of a storefront of the developer's own, which may use the store as well as the demo. */
  ownStorefront?: string
}

export type Ports = { storefront: number; store: number; sandbox: number }

/** A user error: only its message is shown. */
export class DevError extends Error {}

export const help = `Starts a whole shop on this machine: a database, the payment sandbox, a Medusa store with this plugin and its
admin panel, and a demo storefront.

  npm run dev                          keeps its data in .dev/
  npm run dev -- --fresh               starts over with an empty shop
  npm run dev -- --port-base 9100      another shop beside it: storefront 9100, store 9101, sandbox 9102
  npm run dev -- --own-storefront http://localhost:8001
                                       lets a storefront of yours use the store, and leads mails and links to it

Flag                    Environment             Default
  --storefront-port N   DEV_STOREFRONT_PORT     8000
  --store-port N        DEV_STORE_PORT          9000
  --sandbox-port N      DEV_SANDBOX_PORT        4010
  --port-base N         DEV_PORT_BASE           (none: the three above)
  --own-storefront URL  DEV_OWN_STOREFRONT      (none)
  --data-dir DIR        DEV_DATA_DIR            .dev, with a port base .dev/<port base>
  --fresh                                       deletes the data first
  --help

The database takes any free port. Ctrl-C stops everything.`

/** @throws DevError for an invalid flag or port */
export function devOptions(args: string[], env: NodeJS.ProcessEnv): DevOptions {
  const flags = parse(args)
  const base = port("--port-base", flags["port-base"] ?? env.DEV_PORT_BASE)
  const choose = (name: "storefront" | "store" | "sandbox", offset: number, usual: number) =>
    port(`--${name}-port`, flags[`${name}-port`] ?? env[`DEV_${name.toUpperCase()}_PORT`]) ??
    (base === undefined ? usual : base + offset)
  const dataDir = flags["data-dir"] ?? env.DEV_DATA_DIR ?? (base === undefined ? ".dev" : `.dev/${base}`)
  return {
    fresh: flags.fresh ?? false,
    help: flags.help ?? false,
    dataDir: resolve(repository, dataDir),
    ports: {
      storefront: choose("storefront", 0, 8000),
      store: choose("store", 1, 9000),
      sandbox: choose("sandbox", 2, 4010),
    },
    ownStorefront: origin("--own-storefront", flags["own-storefront"] ?? env.DEV_OWN_STOREFRONT),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        fresh: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        "port-base": { type: "string" },
        "storefront-port": { type: "string" },
        "store-port": { type: "string" },
        "sandbox-port": { type: "string" },
        "own-storefront": { type: "string" },
        "data-dir": { type: "string" },
      },
    }).values
  } catch (error) {
    throw new DevError(`${(error as Error).message}\nnpm run dev -- --help shows what can be set.`)
  }
}

function port(name: string, value: string | undefined): number | undefined {
  if (value === undefined || value === "") return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number > 0 && number < 65_533) return number
  throw new DevError(`${name} must be a port between 1 and 65532, and "${value}" is none.`)
}

function origin(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new DevError(`${name} must be an address such as http://localhost:8001, and "${value}" is none.`)
}
