import js from "@eslint/js"
import sortedImports from "eslint-plugin-simple-import-sort"
import tseslint from "typescript-eslint"
import { importArrows } from "./integration-tests/tooling/import-arrows.mjs"

const tests = ["integration-tests/**", "**/__tests__/**"]

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      ".medusa/",
      ".dev/",
      ".cache/",
      "coverage/",
      "src/modules/payin/migrations/",
      "docs/storefront-nextjs/",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    name: "order of imports: Node, packages, then our own from far to near",
    plugins: { sorted: sortedImports },
    rules: {
      "sorted/imports": ["error", { groups: [["^\\u0000", "^node:", "^@?\\w", "^\\.\\.", "^\\."]] }],
      "sorted/exports": "error",
    },
  },
  {
    name: "size",
    files: ["**/*.{ts,tsx,mjs,js,cjs}"],
    rules: {
      "max-lines": ["error", 200],
      "max-lines-per-function": ["error", 40],
      "max-params": ["error", 3],
      complexity: ["error", 20],
      eqeqeq: "error",
      "no-console": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  {
    name: "statements: the database, and three",
    files: ["src/modules/payin/sql/**/*.ts"],
    rules: { "max-params": ["error", 4] },
  },
  {
    name: "pages and their parts, whose markup has a line for each tag",
    files: ["{src/admin,src/storefront/react,integration-tests/demo-storefront}/**/*.{ts,tsx}"],
    rules: { "max-lines-per-function": ["error", 50] },
  },
  {
    // Medusa's interface has that many methods.
    name: "size of the provider",
    files: ["src/providers/payin/service.ts", "src/modules/payin/service.ts"],
    rules: { "max-lines": ["error", 240] },
  },
  {
    name: "what types know",
    files: ["src/**/*.{ts,tsx}", "integration-tests/**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  ...importArrows(),
  {
    name: "settings come in through options, and waits end",
    files: ["src/**"],
    ignores: ["src/sandbox/bin.ts", "src/**/__tests__/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Read the environment in medusa-config.ts and pass an option." },
        {
          object: "AbortSignal",
          property: "any",
          message: "In Node 20 it may never abort: use a controller and a timer.",
        },
      ],
    },
  },
  {
    name: "tests and tools",
    files: tests,
    rules: {
      "max-lines": ["error", 250],
      "max-lines-per-function": "off",
      "max-params": ["error", 4],
      "no-console": "off",
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-require-imports": "off",
    },
  },
  {
    name: "scripts that Node runs as they are",
    files: ["**/*.{js,cjs,mjs}"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        require: "readonly",
        module: "writable",
        __dirname: "readonly",
      },
    },
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  { name: "command-line entries", files: ["src/sandbox/bin.ts"], rules: { "no-console": "off" } },
)
