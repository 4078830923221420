import type { TextKey, Values } from "../../../i18n/use-text"

/** What became of a link to pay, with its tone. */
const tones = {
  link_made: "plain",
  link_mailed: "plain",
  link_mail_failed: "attention",
  link_mail_unsure: "attention",
} as const

type LinkKind = keyof typeof tones

export function isLinkKind(kind: string): kind is LinkKind {
  return Object.hasOwn(tones, kind)
}

/** @param name who did it; null when they are gone */
export function linkLine(kind: LinkKind, name: string | null, values: Values) {
  const key: TextKey = name === null ? `timeline.${kind}` : `timeline.${kind}_by`
  return { tone: tones[kind], key, values: name === null ? values : { ...values, name } }
}
