/** A message's parts, in the language of the staff. */
export type Message = {
  subject: string
  intro: string
  /** Each may lead somewhere. */
  lines: { text: string; url?: string | undefined }[]
  /** Below the lines. */
  outro?: string
  link?: { text: string; url: string } | undefined
}

/** The parts as Medusa's providers take them: some send the plain text, some only the HTML. */
export function contentOf({ intro, lines, link, outro, subject }: Message) {
  const listed = lines.map(({ text, url }) => (url ? `${text}\n  ${url}` : text))
  const linked = link ? [`${link.text}: ${link.url}`] : []
  const text = [intro, listed.join("\n"), outro, ...linked].filter(Boolean).join("\n\n")
  const items = lines.map(({ text, url }) => `<li>${url ? anchor(text, url) : escapeHtml(text)}</li>`)
  const html = [
    `<p>${escapeHtml(intro)}</p>`,
    items.length > 0 ? `<ul>${items.join("")}</ul>` : "",
    outro ? `<p>${escapeHtml(outro)}</p>` : "",
    link ? `<p>${anchor(link.text, link.url)}</p>` : "",
  ].join("")
  return { subject, text, html }
}

function anchor(text: string, url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
}

/** For texts and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;")
}

/** `2026-11-22 19:12 UTC`: staff have several time zones, and a message has none. */
export function timeOf(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}
