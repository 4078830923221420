const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/**
 * The lowest id of an order, or of another row of Medusa's, created at `since` or later. Medusa's ids are ULIDs, which
 * begin with their time, so a search by primary key reads the last minutes' orders, not a table without an index on time
 * or metadata.
 */
export function idSince(prefix: "order" | "ordli", since: Date): string {
  let left = since.getTime()
  let time = ""
  for (let digit = 0; digit < 10; digit++) {
    time = DIGITS[left % 32]! + time
    left = Math.floor(left / 32)
  }
  return `${prefix}_${time}${"0".repeat(16)}`
}
