import { MedusaError } from "@medusajs/framework/utils"
import { isDatabaseError, reasonOf } from "./reason-of"

type AnyFunction = (...args: never[]) => unknown

/**
 * Wraps a way out of this package (route, middleware, step, subscriber, job): what it throws is logged, stored and answered
 * by the host as it stands, and a database's error holds its statement with the values, a requisite among them. Only the
 * code of such an error leaves; every other error leaves as it is.
 */
export function withSafeErrors<F extends AnyFunction>(work: F): F {
  const safe = function (this: unknown, ...args: never[]): unknown {
    try {
      const result = work.apply(this, args)
      return result instanceof Promise ? result.catch(throwSafely) : result
    } catch (error) {
      return throwSafely(error)
    }
  }
  wrapped.add(safe)
  // The host calls subscribers and traces handlers by their functions' names.
  return Object.defineProperties(safe, { name: { value: work.name }, length: { value: work.length } }) as unknown as F
}

const wrapped = new WeakSet<object>()

/** For the check that no way out was forgotten. */
export function isSafe(work: unknown): boolean {
  return typeof work === "function" && wrapped.has(work)
}

/** The same for every method of a class whose methods the host calls. */
export function withSafeMethods(prototype: object): void {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name === "constructor" || typeof property.value !== "function") continue
    Object.defineProperty(prototype, name, { ...property, value: withSafeErrors(property.value as AnyFunction) })
  }
}

function throwSafely(error: unknown): never {
  throw safeError(error)
}

/** The error as it may leave: of a database's, its code alone. */
export function safeError(error: unknown): unknown {
  if (isDatabaseError(error)) return codeOnly(error)
  if (error instanceof Error && error.cause !== undefined) error.cause = safeCause(error.cause)
  return error
}

/** What is no error by itself (a workflow's list of them, say) cannot be looked through. */
function safeCause(cause: unknown): unknown {
  return cause instanceof Error ? safeError(cause) : undefined
}

/** Two writers that met are told to try again, as the host itself tells them. */
function codeOnly(error: unknown): Error {
  const isConflict = (error as { code?: unknown }).code === "40001"
  const message = `payin: ${reasonOf(error)}`
  return isConflict ? new MedusaError(MedusaError.Types.CONFLICT, message) : new Error(message)
}
