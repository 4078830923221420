const { statSync } = require("node:fs")

/** What takes minutes begins first, so that the many short files fill what is left at the end. */
const LONGEST = [
  ...["stories-", "model"],
  ...["killed-completion", "faults", "two-servers", "kill."],
  ...["purchase", "admin-work"],
]

/** Jest's own order knows how long files took last time, which nobody knows on a fresh checkout. */
module.exports = class LongestFirst {
  sort(tests) {
    const sized = Array.from(tests, (test) => ({ test, rank: rankOf(test), bytes: statSync(test.path).size }))
    sized.sort((one, other) => one.rank - other.rank || other.bytes - one.bytes)
    return sized.map(({ test }) => test)
  }

  allFailedTests(tests) {
    return this.sort(tests)
  }

  shard(tests, { shardCount, shardIndex }) {
    return this.sort(tests).filter((_, index) => index % shardCount === shardIndex - 1)
  }

  cacheResults() {}
}

function rankOf({ path }) {
  const rank = LONGEST.findIndex((name) => path.split(/[\\/]/).at(-1).startsWith(name))
  return rank < 0 ? LONGEST.length : rank
}
