import { sdk } from "./sdk"

/** Fetches a file with the person's login and saves it under the name that the store gives it. */
export async function download(path: string, query: object): Promise<void> {
  const response = await sdk.client.fetch<Response>(path, {
    query: query as Record<string, unknown>,
    headers: { accept: "text/csv" },
  })
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "pay-ins.csv"
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement("a"), { href: url, download: name })
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
