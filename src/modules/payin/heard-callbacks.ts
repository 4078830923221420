import type { Acceptance } from "./accept-callback"

export type RefusalReason = Extract<Acceptance, { accepted: false }>["reason"]

export type Heard = {
  accepted: { at: Date; keyIndex: number } | null
  refused: { at: Date; reason: RefusalReason; count: number } | null
}

/**
 * What came to each account's webhook since this process started. Refused callbacks are kept here and nowhere else:
 * anybody can send them, so they must not be able to write.
 */
export class HeardCallbacks {
  readonly #heard = new Map<string, Heard>()

  note(account: string, acceptance: Acceptance, at: Date): void {
    const { accepted, refused } = this.of(account)
    this.#heard.set(
      account,
      acceptance.accepted
        ? { accepted: { at, keyIndex: acceptance.callback.key_index }, refused }
        : { accepted, refused: { at, reason: acceptance.reason, count: (refused?.count ?? 0) + 1 } },
    )
  }

  of(account: string): Heard {
    return this.#heard.get(account) ?? { accepted: null, refused: null }
  }
}
