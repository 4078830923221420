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
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.dev/"],
}

/** `units` need nothing, `stories` a database, `browser` a database and Chromium,
 * `package` npm and some minutes. */
module.exports = {
  projects: [
    { ...shared, displayName: "units", testMatch: ["<rootDir>/**/__tests__/**/*.unit.spec.ts?(x)"] },
    {
      ...shared,
      displayName: "stories",
      testMatch: ["<rootDir>/integration-tests/http/*.spec.ts", "<rootDir>/integration-tests/chaos/*.spec.ts"],
      setupFiles: ["<rootDir>/integration-tests/harness/quiet-console.ts"],
      globalSetup: "<rootDir>/integration-tests/harness/jest-setup.ts",
      globalTeardown: "<rootDir>/integration-tests/harness/jest-teardown.ts",
    },
    { ...shared, displayName: "package", testMatch: ["<rootDir>/integration-tests/package/*.spec.ts"] },
    { ...shared, displayName: "browser", testMatch: ["<rootDir>/integration-tests/browser/*.spec.ts"] },
  ],
}
