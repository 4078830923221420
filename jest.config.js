/** TypeScript with Medusa's decorators. `import()` stays as it is: some packages are ESM only. */
const transform = {
  "^.+\\.tsx?$": [
    "@swc/jest",
    {
      jsc: {
        target: "es2022",
        parser: { syntax: "typescript", tsx: true, decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: "automatic" } },
      },
      module: { type: "commonjs", ignoreDynamic: true },
      sourceMaps: "inline",
    },
  ],
}

const shared = {
  transform,
  testEnvironment: require.resolve("./integration-tests/jest/environment.cjs"),
  runtime: require.resolve("./integration-tests/jest/runtime.cjs"),
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.dev/", "<rootDir>/.cache/"],
}

const sameDraws = "<rootDir>/integration-tests/harness/same-draws.ts"

const database = {
  globalSetup: "<rootDir>/integration-tests/harness/jest-setup.ts",
  globalTeardown: "<rootDir>/integration-tests/harness/jest-teardown.ts",
}

const withDatabase = {
  ...database,
  runner: require.resolve("./integration-tests/jest/runner.cjs"),
  setupFiles: ["<rootDir>/integration-tests/harness/quiet-console.ts", sameDraws],
}

/**
 * `units` need nothing, `stories` a database, `chaos` a database, Redis and many minutes (its stores are processes that are
 * killed), `browser` a database and Chromium, `package` npm and minutes.
 */
module.exports = {
  // What takes milliseconds may take seconds on a busy machine, which proves nothing.
  testTimeout: 30_000,
  testSequencer: require.resolve("./integration-tests/jest/sequencer.cjs"),
  projects: [
    {
      ...shared,
      displayName: "units",
      runner: require.resolve("./integration-tests/jest/runner.cjs"),
      setupFiles: ["<rootDir>/integration-tests/harness/stores-first.ts", sameDraws],
      testMatch: ["<rootDir>/**/__tests__/**/*.unit.spec.ts?(x)"],
    },
    {
      ...shared,
      displayName: "stories",
      ...withDatabase,
      testMatch: ["<rootDir>/integration-tests/http/*.spec.ts"],
    },
    {
      ...shared,
      displayName: "chaos",
      ...withDatabase,
      testMatch: ["<rootDir>/integration-tests/chaos/*.spec.ts"],
    },
    {
      ...shared,
      displayName: "model",
      ...withDatabase,
      testMatch: ["<rootDir>/integration-tests/model/*.spec.ts"],
    },
    { ...shared, displayName: "package", testMatch: ["<rootDir>/integration-tests/package/*.spec.ts"] },
    {
      ...shared,
      displayName: "browser",
      ...database,
      testMatch: ["<rootDir>/integration-tests/browser/*.spec.ts"],
    },
  ],
}
