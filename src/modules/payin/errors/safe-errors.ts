import { MedusaError } from "@medusajs/framework/utils"
import { isDatabaseError, reasonOf } from "./reason-of"

type AnyFunction = (...args: never[]) => unknown

/**
 * Wraps a way out of this package (route, middleware, step, subscriber, job): the host logs, stores and returns what it
 * throws unchanged, and a database error contains its statement with the values, which may include a requisite. Only
 * the code of such an error leaves; every other error leaves unchanged.
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
  // The host identifies subscribers and traced handlers by function name.
  return Object.defineProperties(safe, { name: { value: work.name }, length: { value: work.length } }) as unknown as F
}

const wrapped = new WeakSet<object>()

/** For the check that every way out is wrapped. */
export function isSafe(work: unknown): boolean {
  return typeof work === "function" && wrapped.has(work)
}

/** The same for every method of a class that the host calls. */
export function withSafeMethods(prototype: object): void {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (name === "constructor" || typeof property.value !== "function") continue
    Object.defineProperty(prototype, name, { ...property, value: withSafeErrors(property.value as AnyFunction) })
  }
}

function throwSafely(error: unknown): never {
  throw safeError(error)
}

/** The error as it may leave: only the code of a database error. */
function safeError(error: unknown): unknown {
  if (isDatabaseError(error)) return codeOnly(error)
  if (error instanceof Error && error.cause !== undefined) error.cause = safeCause(error.cause)
  return error
}

/** Drops what is not an error (a workflow's list of them, say): it cannot be checked. */
function safeCause(cause: unknown): unknown {
  return cause instanceof Error ? safeError(cause) : undefined
}

/** Two conflicting writers are told to try again, as the host itself tells them. */
function codeOnly(error: unknown): Error {
  const isConflict = (error as { code?: unknown }).code === "40001"
  const message = `payin: ${reasonOf(error)}`
  return isConflict ? new MedusaError(MedusaError.Types.CONFLICT, message) : new Error(message)
}
