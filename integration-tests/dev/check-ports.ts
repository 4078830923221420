import { isPortFree } from "../harness/free-port"
import { DevError, type Ports } from "./dev-options"

const services: Record<keyof Ports, string> = {
  storefront: "the demo storefront",
  store: "the Medusa store",
  sandbox: "the payment sandbox",
}

/** @throws DevError that names every taken port, who wants it, and what to do. */
export async function checkPorts(ports: Ports): Promise<void> {
  const names = Object.keys(services) as (keyof Ports)[]
  const twice = names.find((name) => names.some((other) => other !== name && ports[other] === ports[name]))
  if (twice) throw new DevError(`Two services would share port ${ports[twice]}: give each one its own.`)
  const taken: (keyof Ports)[] = []
  for (const name of names) if (!(await isPortFree(ports[name]))) taken.push(name)
  if (!taken.length) return
  const lines = taken.map((name) => `Port ${ports[name]} is taken, and ${services[name]} needs it.`)
  const flags = taken.map((name) => `--${name}-port ${ports[name] + 100}`).join(" ")
  throw new DevError(
    `${lines.join("\n")}\nStop what listens there, or take other ports:\n  npm run dev -- ${flags}\n` +
      "or move all of them, with data of their own:\n  npm run dev -- --port-base 9100",
  )
}
