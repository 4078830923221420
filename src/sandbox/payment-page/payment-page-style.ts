import { PAGE_COLORS } from "../page/page-colors"

/** Mobile first: one column, two from 860 pixels on. */
export const PAYMENT_PAGE_STYLE = `${PAGE_COLORS}
body { min-height: 100vh; font-size: 1rem; line-height: 1.5; }
.page { max-width: 57.5rem; min-height: 100vh; margin: 0 auto; padding: 0 1rem; display: flex; flex-direction: column; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .75rem; padding: 1rem 0; }
.store { display: flex; align-items: center; gap: .6rem; font-weight: 650; min-width: 0; overflow-wrap: anywhere; }
.mark { flex: none; display: grid; place-items: center; width: 2rem; height: 2rem; border-radius: .6rem;
  background: var(--ink); color: var(--paper); font-size: .95rem; }
.sandbox { padding: .2rem .6rem; border-radius: .6rem; border: 1px dashed var(--sandbox-line);
  color: var(--sandbox); font-size: .75rem; font-weight: 600; line-height: 1.35; max-width: 12rem; text-align: center; text-wrap: balance; }
.sheet { background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; overflow: hidden; box-shadow: var(--shadow); }
.pay { container-type: inline-size; padding: 1.25rem; background: var(--tint); border-bottom: 1px solid var(--line); }
.details { padding: 1.25rem; }
.how { padding: 1.25rem; background: var(--tint); border-top: 1px solid var(--line); }
h1, h2, p, dl, ol { margin: 0; }
h2 { font-size: 1rem; font-weight: 650; }
.label { display: block; font-size: .9rem; font-weight: 500; color: var(--quiet); }
.amount { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: .75rem; }
.amount h1 { font-size: 1rem; min-width: 0; }
.sum { font-size: min(clamp(1.75rem, 8.5vw, 2.5rem), 15cqw); font-weight: 700; letter-spacing: -.025em; line-height: 1.15;
  font-variant-numeric: tabular-nums; white-space: nowrap; }
.sum-long { font-size: clamp(1.35rem, 6.4vw, 1.9rem); white-space: normal; }
.countdown { margin-top: 1rem; }
.countdown-line { display: flex; justify-content: space-between; font-size: .9rem; color: var(--quiet); }
.clock { font-weight: 650; font-variant-numeric: tabular-nums; color: var(--text); }
progress { appearance: none; display: block; width: 100%; height: .375rem; margin-top: .4rem; border: 0; border-radius: 1rem;
  background: var(--track); overflow: hidden; }
progress::-webkit-progress-bar { background: var(--track); }
progress::-webkit-progress-value { background: var(--accent); border-radius: 1rem; transition: width .25s linear; }
progress::-moz-progress-bar { background: var(--accent); border-radius: 1rem; }
.hurry .clock { color: var(--danger); }
.hurry progress::-webkit-progress-value { background: var(--danger); }
.hurry progress::-moz-progress-bar { background: var(--danger); }
.steps { list-style: none; counter-reset: step; padding: 0; margin-top: .75rem; display: grid; gap: .75rem; }
.steps li { counter-increment: step; display: flex; gap: .75rem; font-size: .95rem; color: var(--quiet); }
.steps li::before { content: counter(step); flex: none; display: grid; place-items: center; width: 1.5rem; height: 1.5rem;
  border-radius: 50%; background: var(--card); border: 1px solid var(--line); color: var(--text); font-size: .8rem; font-weight: 650; }
.steps strong { color: var(--text); font-weight: 650; white-space: nowrap; }
.by-link a { order: -1; }
.by-link { display: grid; justify-items: center; gap: .75rem; padding: 1.25rem 0 .5rem; color: var(--quiet); font-size: .9rem; }
.qr { width: 12.5rem; height: 12.5rem; padding: .85rem; background: #fff; border: 1px solid var(--line); border-radius: 1rem; }
.qr svg { display: block; width: 100%; height: 100%; }
dl { margin-top: .5rem; }
.row { padding: .6rem 0; border-bottom: 1px solid var(--line); }
.row:last-child { border-bottom: 0; }
dt { font-size: .85rem; color: var(--quiet); }
dd { margin: 0; display: flex; align-items: center; justify-content: space-between; gap: .75rem; min-height: 2.75rem; }
.value { font-size: 1.1rem; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; min-width: 0; }
.value-link { font-size: .9rem; font-weight: 500; }
.note { padding: .7rem .9rem; border-radius: .75rem; background: var(--warn-tint); color: var(--warn); font-size: .875rem; }
.copy { flex: none; display: flex; align-items: center; justify-content: center; gap: .45rem; min-width: 2.75rem; min-height: 2.75rem;
  padding: 0 .7rem; border-radius: .8rem; border: 1px solid var(--line); background: var(--card); color: var(--accent-text);
  font: inherit; font-size: .875rem; font-weight: 600; cursor: pointer; }
.copy:hover { background: var(--tint); }
.copy svg { flex: none; width: 1.2rem; height: 1.2rem; }
.word { display: none; }
.copy .done, .copied .idle { display: none; }
.copied .done { display: block; }
.copy.copied { background: var(--accent-tint); border-color: transparent; }
.button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 3.25rem; padding: .5rem 1.25rem;
  border: 1px solid var(--line); border-radius: .9rem; background: var(--card); color: var(--text); font: inherit; font-weight: 650;
  text-align: center; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--tint); }
.primary { background: var(--accent); border-color: transparent; color: var(--on-accent); }
.primary:hover { background: var(--accent-strong); }
.danger { background: var(--danger); border-color: transparent; color: var(--on-danger); }
.danger:hover { background: var(--danger); filter: brightness(.93); }
.quiet { border-color: transparent; background: transparent; color: var(--quiet); min-height: 2.75rem; font-weight: 550; }
.button[aria-busy] { opacity: .6; cursor: progress; }
.actions { margin-top: 1.25rem; display: grid; gap: .5rem; }
summary { list-style: none; }
summary::-webkit-details-marker { display: none; }
.cancel[open] summary { display: none; }
.confirm { padding: 1rem; border: 1px solid var(--line); border-radius: .9rem; }
.confirm p { font-size: .95rem; }
.confirm form { margin-top: .85rem; display: grid; gap: .5rem; }
.sheet-narrow { width: 100%; max-width: 28rem; margin: 0 auto; }
.outcome { padding: 2.5rem 1.5rem 2rem; display: grid; justify-items: center; gap: .75rem; text-align: center; }
.outcome h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; outline: none; text-wrap: balance; }
.outcome p { color: var(--quiet); max-width: 22rem; text-wrap: pretty; }
.outcome .button { margin-top: .75rem; }
.outcome .returning { color: var(--text); font-weight: 550; }
.badge { display: grid; place-items: center; width: 4rem; height: 4rem; margin-bottom: .25rem; border-radius: 50%;
  background: var(--track); color: var(--quiet); font-size: 1.75rem; font-weight: 650; }
.badge svg { width: 2rem; height: 2rem; }
.outcome-paid .badge { background: var(--accent-tint); color: var(--accent-text); }
.outcome-canceled .badge, .outcome-expired .badge { background: var(--danger-tint); color: var(--danger); }
.outcome-review .badge { background: var(--warn-tint); color: var(--warn); }
.outcome-checking .badge { background: none; }
.spinner { width: 3rem; height: 3rem; border-radius: 50%; border: .3rem solid var(--track); border-top-color: var(--accent);
  animation: turn .9s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
footer { padding: 1.25rem 0 1.5rem; text-align: center; font-size: .875rem; color: var(--quiet); }
.reference { margin-top: .25rem; font-size: .75rem; }
.reference span { font-family: ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.toast { position: fixed; left: 50%; bottom: 1rem; transform: translateX(-50%); padding: .6rem 1rem; border-radius: .75rem;
  background: var(--ink); color: var(--paper); font-size: .9rem; opacity: 0; pointer-events: none; transition: opacity .2s; }
.toast.visible { opacity: 1; }
@media (min-width: 480px) { .word { display: inline; } .by-link a { order: 0; } }
@media (min-width: 860px) {
  .page { padding: 0 1.5rem; }
  header { padding: 2rem 0 1.25rem; }
  .sandbox { max-width: none; }
  .sheet:not(.sheet-narrow) { display: grid; grid-template: "pay details" auto "how details" 1fr / 1fr 1.15fr; }
  .sheet-narrow { margin-top: 2rem; }
  .pay { grid-area: pay; padding: 2rem 2rem 1.5rem; border-bottom: 0; }
  .how { grid-area: how; padding: .5rem 2rem 2rem; border-top: 0; }
  .details { grid-area: details; padding: 2rem; border-left: 1px solid var(--line); }
  .confirm form { grid-template-columns: 1fr 1fr; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } .spinner { animation-duration: 3s; } }
`
