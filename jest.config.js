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
  testEnvironment: "node",
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.dev/", "<rootDir>/.cache/"],
}

/** Minutes of killed processes and lost servers, Redis among them: a run of their own (`npm run test:chaos`). */
const chaos = ["kill", "two-servers", "outage"].map((name) => `<rootDir>/integration-tests/chaos/${name}.spec.ts`)

const withDatabase = {
  setupFiles: ["<rootDir>/integration-tests/harness/quiet-console.ts"],
  globalSetup: "<rootDir>/integration-tests/harness/jest-setup.ts",
  globalTeardown: "<rootDir>/integration-tests/harness/jest-teardown.ts",
}

/**
 * `units` need nothing, `stories` a database, `chaos` a database, Redis and minutes, `browser` a database and Chromium,
 * `package` npm and minutes.
 */
module.exports = {
  projects: [
    { ...shared, displayName: "units", testMatch: ["<rootDir>/**/__tests__/**/*.unit.spec.ts?(x)"] },
    {
      ...shared,
      displayName: "stories",
      ...withDatabase,
      testMatch: ["http", "chaos"].map((folder) => `<rootDir>/integration-tests/${folder}/*.spec.ts`),
      testPathIgnorePatterns: ["/node_modules/", "chaos/(kill|two-servers|outage)\\.spec"],
    },
    { ...shared, ...withDatabase, displayName: "chaos", testMatch: chaos },
    {
      ...shared,
      ...withDatabase,
      displayName: "model",
      testMatch: ["<rootDir>/integration-tests/model/*.spec.ts"],
    },
    { ...shared, displayName: "package", testMatch: ["<rootDir>/integration-tests/package/*.spec.ts"] },
    { ...shared, displayName: "browser", testMatch: ["<rootDir>/integration-tests/browser/*.spec.ts"] },
  ],
}
