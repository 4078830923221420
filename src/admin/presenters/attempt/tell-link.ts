import type { TextKey, Values } from "../../i18n/use-text"

/** What became of a link to pay, with the tone that it is told in. */
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
export function tellLink(kind: LinkKind, name: string | null, values: Values) {
  const key: TextKey = name === null ? `story.${kind}` : `story.${kind}_by`
  return { tone: tones[kind], key, values: name === null ? values : { ...values, name } }
}
