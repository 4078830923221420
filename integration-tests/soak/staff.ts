import type { Seed } from "../harness/seed"

const pages = ["/attempts?limit=20", "/overview", "/cases?limit=20", "/attempts?q=lena&limit=20", "/health", "/days"]

/** A person at the panel, who looks at one page after the other. */
export class Staff {
  #looks = 0

  private constructor(
    private readonly storeUrl: string,
    private readonly token: string,
  ) {}

  static async logIn(storeUrl: string, { admin }: Seed): Promise<Staff> {
    const headers = { "content-type": "application/json" }
    const answer = await fetch(`${storeUrl}/auth/user/emailpass`, {
      method: "POST",
      headers,
      body: JSON.stringify(admin),
    })
    const { token } = (await answer.json()) as { token: string }
    return new Staff(storeUrl, token)
  }

  /** @throws Error when the store does not answer with 200 */
  async look(): Promise<void> {
    const page = pages[this.#looks++ % pages.length]!
    const headers = { authorization: `Bearer ${this.token}` }
    const answer = await fetch(`${this.storeUrl}/admin/payin${page}`, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`${page} answered ${answer.status}.`)
  }
}
