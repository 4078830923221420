import { setTimeout as sleep } from "node:timers/promises"

type Call = (...args: unknown[]) => Promise<never>

/**
 * Two calls of the method begin at the same moment, if nothing keeps them apart: the first waits for the second, but not for
 * ever, since a lock is what makes it wait in vain.
 */
export function meet(service: object, method: string): jest.SpyInstance {
  const methods = service as Record<string, Call>
  const original = methods[method]!.bind(service)
  let release!: () => void
  const both = new Promise<void>((resolve) => (release = resolve))
  let count = 0
  return jest.spyOn(methods, method).mockImplementation(async (...args) => {
    if (++count === 2) release()
    await Promise.race([both, sleep(1_500)])
    return await original(...args)
  })
}
