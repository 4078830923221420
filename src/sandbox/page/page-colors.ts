/** What both pages share: colours for light and dark, the font, and a focus ring that is always visible. */
export const PAGE_COLORS = `
:root { color-scheme: light dark;
  --bg: #f3f5f4; --card: #fff; --tint: #f7f9f8; --text: #14201c; --quiet: #56635e; --line: #dfe5e2; --track: #e4eae7;
  --ink: #14201c; --paper: #fff; --accent: #0f6b52; --accent-strong: #0b5541; --accent-text: #0f6b52; --accent-tint: #dcf1e9; --on-accent: #fff;
  --danger: #b3261e; --danger-tint: #fbe5e3; --on-danger: #fff; --warn: #7a4d00; --warn-tint: #fdf1d8;
  --sandbox: #6a4b00; --sandbox-line: #c79a2e; --shadow: 0 1px 2px rgb(20 32 28 / .04), 0 12px 32px -12px rgb(20 32 28 / .12); }
@media (prefers-color-scheme: dark) { :root {
  --bg: #0e1412; --card: #161e1b; --tint: #1b2521; --text: #ecf2ef; --quiet: #9fb0a9; --line: #2a3631; --track: #2a3631;
  --ink: #ecf2ef; --paper: #14201c; --accent: #3fcb9e; --accent-strong: #62dab4; --accent-text: #5fd6b0; --accent-tint: #173b30; --on-accent: #05241a;
  --danger: #ff8a80; --danger-tint: #43201d; --on-danger: #3a0805; --warn: #f2c66d; --warn-tint: #33270f;
  --sandbox: #f2c66d; --sandbox-line: #7a611f; --shadow: none; } }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); -webkit-text-size-adjust: 100%;
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; }
a { color: var(--accent-text); }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
