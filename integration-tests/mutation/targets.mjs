/** What is mutated, and the unit tests that are to notice. */
export const targets = {
  decide: {
    mutate: ["src/settlement/decide.ts"],
    tests: ["src/settlement/__tests__/decide*.unit.spec.ts"],
  },
  "record-outcome": {
    mutate: ["src/settlement/record-outcome.ts"],
    tests: ["src/settlement/__tests__/record-outcome*.unit.spec.ts"],
  },
  "due-amount": {
    mutate: ["src/settlement/due-amount.ts"],
    tests: ["src/settlement/__tests__/due-amount.unit.spec.ts"],
  },
  "next-check": {
    mutate: ["src/modules/payin/schedule/next-check.ts"],
    tests: ["src/modules/payin/schedule/__tests__/next-check.unit.spec.ts"],
  },
  "attempt-state": {
    mutate: ["src/modules/payin/attempt/attempt-state.ts"],
    tests: ["src/modules/payin/attempt/__tests__/attempt-state.unit.spec.ts"],
  },
  money: { mutate: ["src/merchant-api/money.ts"], tests: ["src/merchant-api/__tests__/money*.unit.spec.ts"] },
  signature: {
    mutate: ["src/merchant-api/signature.ts"],
    tests: ["src/merchant-api/__tests__/signature.unit.spec.ts"],
  },
  exchange: {
    mutate: ["src/merchant-api/http/classify-exchange.ts"],
    tests: ["src/merchant-api/http/__tests__/classify-exchange.unit.spec.ts"],
  },
  "merchant-api": {
    mutate: ["src/merchant-api/**/*.ts", "!src/merchant-api/index.ts", "!src/**/__tests__/**"],
    tests: ["src/merchant-api/**/*.unit.spec.ts"],
  },
  module: {
    mutate: [
      "src/modules/payin/**/*.ts",
      "!src/modules/payin/{index,service}.ts",
      "!src/modules/payin/{models,migrations,sql}/**",
      "!src/**/__tests__/**",
    ],
    tests: ["src/modules/payin/**/*.unit.spec.ts"],
  },
  settlement: {
    mutate: ["src/settlement/**/*.ts", "src/workflows/*.ts", "!src/**/__tests__/**"],
    tests: ["src/settlement/**/*.unit.spec.ts"],
  },
  provider: {
    mutate: ["src/providers/payin/*.ts", "!src/providers/payin/index.ts"],
    tests: ["src/providers/payin/__tests__/*.unit.spec.ts"],
  },
}
