const { ModernFakeTimers } = require("@jest/fake-timers")
const { ModuleMocker } = require("jest-mock")

/** Tests see the globals of the process itself, as the modules that Node's own loader gives them do. */
class ProcessEnvironment {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  env = { ...process.env }
  console = console
  exit = process.exit

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose()
    this.moduleMocker.restoreAllMocks()
    globalThis.console = this.console
    process.exit = this.exit
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name]
    Object.assign(process.env, this.env)
  }

  getVmContext() {
    return null
  }
}

module.exports = ProcessEnvironment
