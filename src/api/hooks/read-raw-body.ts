import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { raw } from "express"
import { type Answer, fixedAnswer } from "./fixed-answer"

/** Our own bound: a trade as the contract shows it takes about 1 KB. */
const MAX_BYTES = 64 * 1024

/** A service sends a body in one go; a client that only wants to keep connections open never finishes one. */
const LONGEST_MS = 5_000

/** `inflate: false`: the signature is over the bytes sent, and a small body must not become a large one. */
const parse = raw({ type: () => true, limit: MAX_BYTES, inflate: false })

/**
 * Reads the exact bytes. Any content type is read: a sender's header is no reason to lose a callback.
 *
 * @returns undefined when the body could not be read. The request is then answered with a 4xx in JSON, and the
 *   connection closed, because the rest of the body may still be on its way.
 */
export async function readRawBody(req: MedusaRequest, res: MedusaResponse): Promise<Buffer | undefined> {
  const problem = await parseInTime(req, res)
  if (problem) return void problem(res)
  // A store may have the host parse this very address, which comes before us, and keep the bytes.
  return [req.body, req.rawBody].find((bytes) => Buffer.isBuffer(bytes)) ?? Buffer.alloc(0)
}

function parseInTime(req: MedusaRequest, res: MedusaResponse): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(answers.tooSlow), LONGEST_MS).unref()
    parse(req, res, (error?: unknown) => {
      clearTimeout(timer)
      resolve(error ? answerTo((error as { status?: number }).status) : undefined)
    })
  })
}

function answerTo(status: number | undefined): Answer {
  if (status === 413) return answers.tooLarge
  return status === 415 ? answers.encoded : answers.unreadable
}

const answers = {
  unreadable: refusal(400, "The body could not be read."),
  tooSlow: refusal(408, "The body did not come in time."),
  tooLarge: refusal(413, "The body is larger than 64 KB."),
  encoded: refusal(415, "The body is compressed. Send it as it is."),
}

function refusal(status: number, message: string): Answer {
  return fixedAnswer(status, { type: "invalid_data", message }, { Connection: "close" })
}
