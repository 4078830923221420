const { default: TestRunner } = require("jest-runner")

/**
 * Test files that start a store have a process each: the modules of a store that has stopped do not start another. Units
 * run beside them in one more, for Jest would let one kind of runner wait for the other, and stores wait now and then.
 */
module.exports = class StoresBesideUnits extends TestRunner {
  constructor(globalConfig, context) {
    super({ ...globalConfig, workerIdleMemoryLimit: 2 }, context)
    this.units = new TestRunner({ ...globalConfig, maxWorkers: 1 }, context)
  }

  async runTests(tests, watcher, options) {
    const units = tests.filter(isUnit)
    const stores = tests.filter((test) => !isUnit(test))
    if (units.length === 0 || options.serial) return super.runTests([...stores, ...units], watcher, options)
    if (stores.length === 0) return this.units.runTests(units, watcher, options)
    await Promise.all([super.runTests(stores, watcher, options), this.units.runTests(units, watcher, options)])
  }

  on(event, listener) {
    const ends = [super.on(event, listener), this.units.on(event, listener)]
    return () => ends.forEach((end) => end())
  }
}

function isUnit({ context }) {
  return context.config.displayName.name === "units"
}
