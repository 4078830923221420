import { createServer, type IncomingMessage } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"

export type ProxyTrick = "cut" | "hang" | "garbage" | "cut_tunnel" | "never_ends"

/** A real HTTP proxy on this machine, which tunnels (CONNECT) or fails as the test says. */
export class LocalProxy {
  /** What its clients asked to be connected to. */
  readonly asked: string[] = []
  readonly logins: (string | undefined)[] = []
  /** Answered to every CONNECT; 200 opens the tunnel. */
  status = 200
  trick: ProxyTrick | undefined
  connections = 0
  private readonly sockets = new Set<Socket>()
  private readonly server = createServer((_request, response) => void response.writeHead(400).end())

  async start(): Promise<this> {
    this.server.on("connection", (socket: Socket) => {
      this.connections++
      this.keep(socket)
    })
    this.server.on("connect", (request: IncomingMessage, socket: Socket) => this.handle(request, socket))
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve))
    return this
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** @param login `user:password`, encoded */
  url(login = ""): string {
    return `http://${login && `${login}@`}127.0.0.1:${this.port}`
  }

  dropTunnels(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    this.dropTunnels()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private handle(request: IncomingMessage, socket: Socket): void {
    this.asked.push(request.url ?? "")
    this.logins.push(request.headers["proxy-authorization"])
    if (this.trick === "hang") return
    if (this.trick === "cut") return void socket.destroy()
    if (this.trick === "garbage") return void socket.end("SSH-2.0-proxy\r\n")
    if (this.status !== 200) return void socket.end(`HTTP/1.1 ${this.status} No\r\n\r\n`)
    if (this.trick === "never_ends") return void socket.write("HTTP/1.1 200 OK\r\nx-more: ")
    this.tunnel(request.url ?? "", socket)
  }

  private tunnel(target: string, socket: Socket): void {
    const { hostname, port } = new URL(`http://${target}`)
    const service = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n")
      if (this.trick === "cut_tunnel") socket.once("data", () => socket.destroy())
      else socket.pipe(service)
      service.pipe(socket)
    })
    this.keep(service)
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket)
    socket.on("error", () => undefined).once("close", () => this.sockets.delete(socket))
  }
}
