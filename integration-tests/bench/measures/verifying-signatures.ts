import { createHmac, timingSafeEqual } from "node:crypto"
import { verifySignature } from "../../../src/merchant-api"
import type { BenchOptions } from "../bench-options"
import { apiKey } from "../keys"
import { bodyBytes, magazine } from "../load/shots"
import { type Measured, measured, type Round } from "../report/measured"
import { say } from "../report/say"

type Signed = { body: Buffer; header: string }
type Verify = (signed: Signed) => boolean

const keys = [apiKey]
const ours: Verify = ({ body, header }) => verifySignature(body, header, keys).ok
const bare: Verify = ({ body, header }) =>
  timingSafeEqual(createHmac("sha256", apiKey).update(body).digest(), Buffer.from(header, "hex"))

/** Our check of a callback's signature compared with the two node:crypto calls it cannot do without. */
export function measureVerifying({ quick }: BenchOptions): Measured {
  const count = 20_000
  const signed = Array.from({ length: 256 }, magazine("unknownTrade", 256)).map(({ body, headers }) => ({
    body,
    header: headers["x-signature"]!,
  }))
  const round = (): Round => ({ ours: perSecond(ours, signed, count), theirs: perSecond(bare, signed, count) })
  Array.from({ length: 5 }, round) // Warm-up.
  const rounds = Array.from({ length: quick ? 10 : 75 }, round)
  say(`  5 ${rounds.length} rounds of ${count} on each side`)
  const name = { id: "5", title: "Verifying signatures", unit: "per second", aim: { atLeast: 0.8 } }
  return measured({ ...name, ratio: "ours_by_theirs" }, rounds, [`Bodies of ${bodyBytes} bytes, one key.`])
}

function perSecond(verify: Verify, signed: Signed[], count: number): number {
  const begin = performance.now()
  let valid = 0
  for (let index = 0; index < count; index++) if (verify(signed[index % signed.length]!)) valid += 1
  const seconds = (performance.now() - begin) / 1000
  if (valid !== count) throw new Error("A valid signature was refused.")
  return count / seconds
}
