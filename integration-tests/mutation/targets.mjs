/** What is mutated, and the unit tests that are to notice. */
export const targets = {
  decide: {
    mutate: ["src/workflows/settle-attempt/decide.ts"],
    tests: ["src/workflows/settle-attempt/__tests__/decide*.unit.spec.ts"],
  },
  "record-outcome": {
    mutate: ["src/workflows/settle-attempt/record-outcome.ts"],
    tests: ["src/workflows/settle-attempt/__tests__/record-outcome.unit.spec.ts"],
  },
  "due-amount": {
    mutate: ["src/workflows/settle-attempt/due-amount.ts"],
    tests: ["src/workflows/settle-attempt/__tests__/due-amount.unit.spec.ts"],
  },
  "next-check": {
    mutate: ["src/modules/payin/next-check.ts"],
    tests: ["src/modules/payin/__tests__/next-check.unit.spec.ts"],
  },
  "attempt-state": {
    mutate: ["src/modules/payin/attempt-state.ts"],
    tests: ["src/modules/payin/__tests__/*.unit.spec.ts"],
  },
  money: { mutate: ["src/merchant-api/money.ts"], tests: ["src/merchant-api/__tests__/money.unit.spec.ts"] },
  signature: {
    mutate: ["src/merchant-api/signature.ts"],
    tests: ["src/merchant-api/__tests__/signature.unit.spec.ts"],
  },
  exchange: {
    mutate: ["src/merchant-api/judge-exchange.ts"],
    tests: ["src/merchant-api/__tests__/judge-exchange.unit.spec.ts"],
  },
  "merchant-api": {
    mutate: ["src/merchant-api/*.ts", "!src/merchant-api/index.ts"],
    tests: ["src/merchant-api/__tests__/*.unit.spec.ts"],
  },
  module: {
    mutate: ["src/modules/payin/*.ts", "!src/modules/payin/{index,service}.ts"],
    tests: ["src/modules/payin/__tests__/*.unit.spec.ts"],
  },
  workflows: { mutate: ["src/workflows/**/*.ts", "!src/**/__tests__/**"], tests: ["src/workflows/**/*.unit.spec.ts"] },
  provider: {
    mutate: ["src/providers/payin/*.ts", "!src/providers/payin/index.ts"],
    tests: ["src/providers/payin/__tests__/*.unit.spec.ts"],
  },
}
