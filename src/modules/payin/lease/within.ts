/**
 * What the work ends with, or what `otherwise` gives if it takes longer: it goes on, and nobody waits for it.
 *
 * @throws what the work or `otherwise` throws
 */
export async function within<T, Otherwise>(
  ms: number,
  work: Promise<T>,
  otherwise: () => Otherwise,
): Promise<T | Otherwise> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((over) => (timer = setTimeout(over, ms).unref()))
  return await Promise.race([work, late.then(otherwise)]).finally(() => clearTimeout(timer))
}
