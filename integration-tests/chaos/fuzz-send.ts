import { type Agent, request } from "node:http"
import { connect } from "node:net"
import type { FuzzCase } from "./fuzz-cases"

/** The HTTP status, or `none` when the connection ended without an answer. */
export type Outcome = number | "none"

/** One request over the agent's kept-alive connections. */
export function send(port: number, agent: Agent, { method, path, headers, body, chunked }: FuzzCase): Promise<Outcome> {
  return new Promise((resolve) => {
    const lines = headers.flat()
    const length = chunked ? ["transfer-encoding", "chunked"] : ["content-length", String(body.length)]
    // As a list, header lines are sent as they are, in this order.
    const all = ["host", `localhost:${port}`, ...lines, ...length]
    const sent = request({ host: "127.0.0.1", port, agent, method, path, headers: all as never }, (answer) => {
      answer.resume()
      answer.once("close", () => resolve(answer.statusCode ?? "none"))
    })
    sent.once("error", () => resolve("none"))
    if (!chunked) return void sent.end(body)
    for (let at = 0; at < body.length; at += 4_096) sent.write(body.subarray(at, at + 4_096))
    sent.end()
  })
}

/** Sends bytes on their own connection, for what no HTTP client would send. The first answer counts. */
export function sendRaw(port: number, bytes: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    let text = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
    const end = () => {
      socket.destroy()
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      resolve(status ? Number(status) : "none")
    }
    // Does not wait for a server that waits for the rest of a body.
    socket.setTimeout(400, end)
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1")
      end()
    })
    socket.once("error", end)
    socket.once("end", end)
  })
}
