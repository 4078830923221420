const { createRequire } = require("node:module")
const { default: JestRuntime } = require("jest-runtime")

/**
 * Loads modules with Node's own loader, once for all test files of a process: Jest's loader takes ten times as long, and
 * begins again for every file. What is written in TypeScript, and Jest's own state, is new for each file.
 */
class NodeRuntime extends JestRuntime {
  constructor(...args) {
    super(...args)
    this.resetModules()
    require.extensions[".ts"] = require.extensions[".tsx"] = (module, file) =>
      module._compile(this.transformFile(file, {}), file)
  }

  requireModule(path) {
    return createRequire(path)(path)
  }

  requireActual(from, name) {
    return createRequire(from)(name)
  }

  requireInternalModule(path) {
    return createRequire(path)(path)
  }

  setMock(_from, name) {
    throw new Error(
      `jest.mock("${name}") has no effect with Node's own loader: give the code under test what it needs.`,
    )
  }

  resetModules() {
    for (const file of Object.keys(require.cache)) if (/\.tsx?$|\/jest-circus\//.test(file)) delete require.cache[file]
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals)
    globalThis.jest = this._createJestObjectFor(this._testPath)
  }
}

module.exports = { __esModule: true, default: NodeRuntime }
