import type { Finding, FindingCode } from "../../contract"

/** A finding of the check, with its words. */
export function finding(code: FindingCode, data: Finding["data"] = {}): Finding {
  const { level, message, cure } = words[code]
  return { code, level, message, cure: typeof cure === "function" ? cure(data) : cure, data }
}

type Words = { level: Finding["level"]; message: string; cure: string | null | ((data: Finding["data"]) => string) }

const words: Record<FindingCode, Words> = {
  connected: { level: "ok", message: "The service answers, and takes the API key.", cure: null },
  not_connected: {
    level: "error",
    message: "The account has no base address or no API key.",
    cure: "Enter both here, or set baseUrl and apiKey in the options.",
  },
  no_tls: {
    level: "warning",
    message: "The base address is not HTTPS: the API key and every answer travel unencrypted.",
    cure: "Enter the address that begins with https://.",
  },
  unreachable: {
    level: "error",
    message: "Nothing answers at the base address.",
    cure: "Check the base address for typing errors, and that this server may call it: name resolution, firewall, proxy.",
  },
  proxy_unreachable: {
    level: "error",
    message: "The outgoing proxy cannot be reached, or breaks off. Nothing was sent to the service.",
    cure: "Check proxyUrl in the options, and that the proxy runs and takes calls from this server.",
  },
  proxy_login: {
    level: "error",
    message: "The outgoing proxy wants another user or password. Nothing was sent to the service.",
    cure: "Correct user and password in proxyUrl in the options.",
  },
  proxy_refused: {
    level: "error",
    message: "The outgoing proxy answers, but opens no connection to the service.",
    cure: "Check the base address, and that the proxy may connect to it.",
  },
  certificate_not_trusted: {
    level: "error",
    message: "The certificate at the base address does not verify, so the API key was not sent there.",
    cure: "Check the base address. A proxy that opens HTTPS needs its certificate in NODE_EXTRA_CA_CERTS; otherwise the certificate has expired or is of another name: ask the service's support.",
  },
  wrong_key: {
    level: "error",
    message: "The service does not take the API key.",
    cure: "Copy the current key from the merchant panel of this account, and enter it again.",
  },
  ip_not_whitelisted: {
    level: "error",
    message: "The account takes calls from listed IP addresses only, and this server's is not one of them.",
    cure: addressCure,
  },
  access_denied: {
    level: "error",
    message: "The service refuses this server or this key, and does not say which.",
    cure: (data) => `Check the API key first. ${addressCure(data)}`,
  },
  wrong_address: {
    level: "error",
    message: "Something answers at the base address, but not as the Merchant API does.",
    cure: "Check the base address: the one that stands before /payment/trading, without a path of the merchant panel.",
  },
  service_failing: {
    level: "error",
    message: "The service answers that it cannot work now.",
    cure: "Try again in a few minutes. If it stays so, ask your merchant manager.",
  },
  answer_not_understood: {
    level: "error",
    message: "The service answers, but not with JSON.",
    cure: "Check the base address: a web page or a proxy may be answering there.",
  },
  currencies_unclear: {
    level: "error",
    message: "It is not clear which currencies the service lists.",
    cure: "Set the option readCurrencies: a function that gets the service's JSON and returns the codes in it.",
  },
  no_currencies: {
    level: "error",
    message: "The service lists no currency for this account, so nothing can be paid with it.",
    cure: "Ask your merchant manager to enable currencies for this account.",
  },
  no_banks: {
    level: "warning",
    message: "The service lists no bank for this account.",
    cure: "Ask your merchant manager to enable banks for this account.",
  },
  method_gone: {
    level: "error",
    message: "The account prefers a method that it does not have, so payments are refused.",
    cure: ({ choice }) =>
      `Choose another method than ${choice} in the checkout settings, or none; or name it in the options methods or additionalMethods.`,
  },
  language_gone: {
    level: "error",
    message: "The account prefers a language of the Payment Page that it does not have, so payments are refused.",
    cure: ({ choice }) =>
      `Choose another language than ${choice} in the checkout settings, or none; or name it in the option locales.`,
  },
  bank_gone: {
    level: "error",
    message: "The account prefers a bank that the service does not list, so payments are refused.",
    cure: ({ choice }) =>
      `Choose another bank than ${choice} in the checkout settings, or none to let the service assign one.`,
  },
  webhook_not_https: {
    level: "warning",
    message: "The webhook URL is not HTTPS, and the service wants HTTPS.",
    cure: "Serve the store over HTTPS, and set storeUrl in the options, or Medusa's backendUrl, to that address.",
  },
  webhook_not_public: {
    level: "warning",
    message: "The webhook URL cannot be reached from outside this network. Payments are still found, but later.",
    cure: "Set storeUrl in the options, or Medusa's backendUrl, to the store's public address.",
  },
  modules_for_one_process: {
    level: "warning",
    message: "The store is set up for several processes, but some of its modules work within one process only.",
    cure: ({ missing_modules }) =>
      `Use Redis for ${(missing_modules ?? []).join(", ")} in medusa-config.ts, or run one process in workerMode "shared".`,
  },
}

function addressCure({ address, proxied }: Finding["data"]): string {
  if (proxied) return "Ask your merchant manager to add the outgoing address of your proxy to the IP whitelist."
  return address
    ? `Ask your merchant manager to add ${address} to the IP whitelist; that is the address this server calls from.`
    : "Ask your merchant manager to add this server's public IP address to the IP whitelist. It cannot be seen from here, because a router stands in between: ask your hosting provider for the outgoing address."
}
