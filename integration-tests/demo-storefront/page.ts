export type ShopConfig = {
  storeUrl: string
  publishableKey: string
  /** Each payment names this shop's return page, for a store whose options name none. */
  namesReturnPage?: boolean
}

/** The shop's only HTML page. The publishable key is meant to be public; nothing secret reaches the browser. */
export function page(config: ShopConfig): string {
  const json = JSON.stringify(config).replaceAll("<", "\\u003c")
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Oat &amp; Clay</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%238a4b2f'/%3E%3Cpath d='M9 13h12v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zM21 14h2a2 2 0 0 1 0 5h-2' fill='none' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E">
<link rel="stylesheet" href="/app.css">
</head>
<body>
<div id="root">
<header class="top"><a class="brand" href="/">Oat &amp; Clay</a></header>
<main><p class="notice" role="status"><span class="spinner" aria-hidden="true"></span></p></main>
</div>
<noscript>This shop needs JavaScript.</noscript>
<script id="shop-config" type="application/json">${json}</script>
<script src="/app.js"></script>
</body>
</html>`
}
