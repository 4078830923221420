import { PAGE_COLORS } from "../../page/page-colors"

/** Dense but calm: lists on the left, actions on the right; one column on small screens. */
export const CONTROL_PAGE_STYLE = `${PAGE_COLORS}
:root { --blue: #1f4fa3; --blue-tint: #e3ecfb; }
@media (prefers-color-scheme: dark) { :root { --blue: #93b8f7; --blue-tint: #1b2a45; } }
body { font-size: .875rem; line-height: 1.45; }
h1, h2, h3, p, ul, ol, dl { margin: 0; }
h1 { font-size: 1.125rem; }
h2 { font-size: .95rem; }
h3 { font-size: .875rem; margin: 1rem 0 .5rem; }
header { display: flex; align-items: center; gap: 1rem; flex-wrap: wrap; padding: 1rem 1.25rem; background: var(--card); border-bottom: 1px solid var(--line); }
header div { margin-right: auto; }
header p { color: var(--quiet); }
#connection::before { content: ""; display: inline-block; width: .5rem; height: .5rem; margin-right: .4rem; border-radius: 50%; background: var(--quiet); }
#connection.live::before { background: var(--accent); }
#connection.lost { color: var(--danger); }
#connection.lost::before { background: var(--danger); }
main { display: grid; gap: 1rem; padding: 1rem 1.25rem 3rem; max-width: 100rem; margin: 0 auto; grid-template-columns: minmax(0, 1fr); }
.wide, .narrow { display: grid; gap: 1rem; align-content: start; min-width: 0; }
section { padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; min-width: 0; }
.section-head { display: flex; align-items: center; justify-content: space-between; gap: .75rem; flex-wrap: wrap; margin-bottom: .75rem; }
section > h2 { margin-bottom: .75rem; }
.count { color: var(--quiet); font-weight: 500; }
.empty { color: var(--quiet); padding: .5rem 0; }
.scroll { overflow-x: auto; max-height: 26rem; overflow-y: auto; margin: 0 -.5rem; }
table { width: 100%; border-collapse: collapse; }
th { position: sticky; top: 0; padding: .4rem .5rem; background: var(--card); color: var(--quiet); font-size: .8rem; font-weight: 550;
  text-align: left; white-space: nowrap; box-shadow: inset 0 -1px var(--line); }
td { padding: .45rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap; font-variant-numeric: tabular-nums; }
tr:last-child td { border-bottom: 0; }
#trades tr { cursor: pointer; }
#trades tr:hover { background: var(--tint); }
#trades tr[aria-selected="true"] { background: var(--accent-tint); }
.number { font-weight: 600; }
.mono, code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .8rem; }
td .mono { display: inline-block; max-width: 17rem; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
.badge { display: inline-block; padding: .1rem .5rem; border-radius: .5rem; background: var(--track); color: var(--quiet); font-size: .78rem; font-weight: 600; }
.green { background: var(--accent-tint); color: var(--accent-text); }
.amber { background: var(--warn-tint); color: var(--warn); }
.red { background: var(--danger-tint); color: var(--danger); }
.blue { background: var(--blue-tint); color: var(--blue); }
input, select, button { font: inherit; color: inherit; }
input:not([type="checkbox"], [type="radio"]), select { width: 100%; min-width: 0; min-height: 2.25rem; padding: .3rem .55rem;
  background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
::placeholder { color: var(--quiet); opacity: .8; }
.section-head input, .section-head select { width: 15rem; max-width: 100%; }
button { min-height: 2.25rem; padding: .3rem .8rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); font-weight: 600; cursor: pointer; }
button:hover { background: var(--tint); }
button.primary { background: var(--accent); border-color: transparent; color: var(--on-accent); }
button.primary:hover { background: var(--accent-strong); }
button.link { min-height: 0; padding: 0; border: 0; background: none; color: var(--accent-text); font-weight: 500; text-decoration: underline; }
input[type="checkbox"], input[type="radio"] { accent-color: var(--accent); }
form { display: grid; gap: .75rem; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: .65rem; align-items: end; }
.fields.inline { grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); padding: .75rem 0 1rem; }
.field { display: grid; gap: .2rem; min-width: 0; }
.field > span, legend { color: var(--quiet); font-size: .8rem; }
.check { display: flex; align-items: center; gap: .5rem; }
.check input { width: 1.05rem; height: 1.05rem; margin: 0; }
.chips { display: flex; flex-wrap: wrap; gap: .4rem; }
.chips button { min-height: 1.9rem; padding: .1rem .6rem; font-size: .8rem; font-weight: 550; }
.segments { display: grid; grid-template-columns: repeat(3, 1fr); gap: .25rem; margin: 0; padding: 0; border: 0; }
.segments legend { padding: 0; margin-bottom: .2rem; }
.segments label { position: relative; cursor: pointer; }
.segments input { position: absolute; opacity: 0; inset: 0; pointer-events: none; }
.segments span { display: block; padding: .4rem; border: 1px solid var(--line); border-radius: .5rem; text-align: center; font-weight: 600; }
.segments input:checked + span { background: var(--accent-tint); border-color: var(--accent); color: var(--accent-text); }
.segments input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 2px; }
summary { display: inline-block; cursor: pointer; padding: .4rem 0; color: var(--accent-text); font-weight: 600; }
dl { display: grid; gap: .35rem; margin-bottom: .6rem; }
dl div { display: grid; grid-template-columns: 6rem 1fr; gap: .5rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
#move h3 { margin: .5rem 0 0; }
#move .fields { grid-template-columns: 1fr auto; }
#add-fault label:nth-of-type(-n + 2) { grid-column: 1 / -1; }
#faults, #held { list-style: none; padding: 0; display: grid; gap: .35rem; }
#faults:not(:empty) { margin-bottom: .75rem; }
#held { margin-bottom: .6rem; max-height: 10rem; overflow: auto; }
#send-result { margin-top: .5rem; color: var(--quiet); overflow-wrap: anywhere; }
.toast { position: fixed; left: 50%; bottom: 1rem; transform: translateX(-50%); max-width: min(92vw, 40rem); padding: .7rem 1rem;
  border-radius: .6rem; background: var(--danger); color: var(--on-danger); font-weight: 550; }
#settings .fields { grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); padding: 0; }
@media (min-width: 480px) { .field:has([name="webhookUrl"]) { grid-column: span 2; } }
#settings .primary { justify-self: start; }
.checks { display: flex; flex-wrap: wrap; gap: .6rem 1.5rem; }
button[aria-pressed="true"] { background: var(--accent-tint); border-color: transparent; color: var(--accent-text); }
@media (max-width: 999px) { .wide, .narrow { display: contents; } .narrow section { order: 1; } .wide section:not(.first) { order: 2; } }
@media (min-width: 1000px) { main { grid-template-columns: minmax(0, 1fr) 23rem; } }
`
