let last: Promise<unknown> = Promise.resolve()

/** For what all lanes share: the host writes a region's providers as a whole, and the later of two would win. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return await mine
}
