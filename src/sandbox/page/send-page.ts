import { randomBytes } from "node:crypto"
import type { Response } from "express"
import { type Html, html, trusted } from "./html"
import { pageScript, type ScriptedPage } from "./page-script"

export interface Page {
  title: string
  lang: string
  style: string
  script: ScriptedPage
  body: Html
  status?: number
  /** For browsers without JavaScript: goes to the address, or reloads, after a while. */
  refresh?: { seconds: number; url?: string }
}

/** Sends a page that loads no other resources: one style and one script, both allowed by a nonce. */
export function sendPage(response: Response, page: Page): void {
  const nonce = randomBytes(16).toString("base64")
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  response
    .status(page.status ?? 200)
    .set("content-security-policy", policy.join("; "))
    .set("referrer-policy", "same-origin")
    .set("x-content-type-options", "nosniff")
    .set("cache-control", "no-store")
    .type("html")
    .send(document(page, nonce).text)
}

function document({ title, lang, style, script, body, refresh }: Page, nonce: string): Html {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${refresh && noscriptRefresh(refresh)}
        <link rel="icon" href="${ICON}" />
        <style nonce="${nonce}">
          ${trusted(style)}
        </style>
      </head>
      <body>
        ${body}
        <script nonce="${nonce}">
          ${trusted(pageScript(script))}
        </script>
      </body>
    </html>`
}

function noscriptRefresh({ seconds, url }: { seconds: number; url?: string }): Html {
  return html`<noscript
    ><meta http-equiv="refresh" content="${seconds}${url === undefined ? "" : `; url=${url}`}"
  /></noscript>`
}

const ICON =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0f6b52"/>' +
      '<path d="M9 16.5l5 5 9-11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>',
  )
