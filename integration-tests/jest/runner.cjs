const { default: TestRunner } = require("jest-runner")

/** A new process for each test file: the modules of a store that has stopped do not start another. */
module.exports = class ProcessPerFile extends TestRunner {
  constructor(globalConfig, context) {
    super({ ...globalConfig, workerIdleMemoryLimit: 2 }, context)
  }
}
