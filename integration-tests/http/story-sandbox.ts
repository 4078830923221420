import { randomBytes } from "node:crypto"
import { type Sandbox, startSandbox } from "../../src/sandbox"

export type StorySandbox = { sandbox: Sandbox; env: Record<string, string>; close(): Promise<void> }

const apiKey = "stories-api-key"

const fallingBack = {
  range: { minField: "min", maxField: "max", tolerancePercent: 5 },
  errorCodes: { REQUISITES_UNAVAILABLE: "no_requisites" },
  fallbacks: [{ range: true }, { method: "sbp" }, { bank: "any" }],
}

/** The service has added a method that the contract does not list. */
const withWallet = {
  additionalMethods: ["wallet"],
  methods: ["card", "wallet"],
  methodNames: { wallet: { en: "Shop wallet", ru: "Кошелёк" } },
  limits: { EUR: { methods: { wallet: { max: "100" } } } },
  errorCodes: { REQUISITES_UNAVAILABLE: "no_requisites" },
  fallbacks: [{ method: "wallet" }],
}

/** One account per setting that changes the path money takes. Each has its own key, webhook and payment provider. */
const accounts = {
  orders: { mode: "order_then_pay" },
  keeps: { mode: "order_then_pay", unpaidOrder: "keep", refunds: "by_hand" },
  ranged: { range: { minField: "min", maxField: "max", tolerancePercent: 5 } },
  strict: { onCartChange: "refuse", maxAttempts: 2 },
  falls: fallingBack,
  wallet: withWallet,
  fallsorders: { ...fallingBack, mode: "order_then_pay" },
}

type StoryAccount = keyof typeof accounts

/** The service that the stories' store talks to, on its own port. */
export async function startStorySandbox(webhookUrl: string): Promise<StorySandbox> {
  const names = Object.keys(accounts) as StoryAccount[]
  const sandbox = await startSandbox({
    merchants: [
      { apiKey, webhookUrl },
      ...names.map((name) => ({
        name,
        apiKey: keyOf(name),
        webhookUrl: webhookUrl.replace(/payin_default$/, `payin_${name}`),
        ...(name === "wallet" && { methods: ["card", "wallet"] }),
      })),
    ],
  })
  const more = names.map((name) => [name, { baseUrl: sandbox.url, apiKey: keyOf(name), ...accounts[name] }] as const)
  return {
    sandbox,
    env: {
      PAYIN_BASE_URL: sandbox.url,
      PAYIN_API_KEY: apiKey,
      PAYIN_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      PAYIN_MORE_ACCOUNTS: JSON.stringify(Object.fromEntries(more)),
    },
    close: () => sandbox.close(),
  }
}

function keyOf(account: StoryAccount): string {
  return `${account}-api-key`
}
