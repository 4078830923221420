import { FAULT_KINDS, OPERATIONS } from "../service/faults/fault-list"

/** What `payin-sandbox --help` prints. */
export const COMMAND_LINE_HELP = `Usage: payin-sandbox [options]

Plays the Merchant Payment Service on this machine: its six endpoints, signed
callbacks and the hosted Payment Page. State lives in memory only.

Options
  -p, --port <port>       Where to listen. 0 takes a free port. Default: 4600
      --host <address>    Default: 127.0.0.1. The control has no password, so
                          other machines should not reach it.
      --allow-host <name> Answers to this name too, beside localhost, --host and
                          that of --public-url. May be given several times.
      --public-url <url>  Address of the Payment Page for shoppers' browsers
  -c, --config <file>     JSON with one merchant or a list of them; takes the
                          place of all options below
      --api-key <key>     Default: sandbox-api-key
      --webhook-url <url> Where callbacks go, for a Medusa store:
                          http://localhost:9000/hooks/payment/payin_default
      --success-url <url> Where shoppers return after paying
      --failure-url <url> Where shoppers return otherwise
      --support-link <url>
      --locale <locale>   Language of the Payment Page: EN or RU
      --window <seconds>  Time to pay. Default: 900
      --close-delay <ms>  From "I have paid" to closed. Default: 1500
      --allow-unsigned    Accept POST requests without a right x-signature
  -q, --quiet             No line per event
  -h, --help

The service is at /payment/trading, the control page at /control. What the page
can do, programs can do with JSON under /control/api:

  GET    /state                  everything at once
  GET    /trades, /trades/:id    id or externalTransactionId
  POST   /trades                 { merchant?, payIn }
  POST   /trades/:id/second      { foundFirst? }: one more under the same
                                 externalTransactionId
  POST   /trades/:id/status      { status, fiatAmount?, dispute?, callback? }
  POST   /trades/:id/callback    { body?, signature?, apiKey?, headers?, status? }
  GET    /callbacks              mode, held callbacks, log
  PUT    /callbacks/mode         { mode: deliver | drop | hold, repeat? }
  POST   /callbacks/release      { order?: fifo | reverse | shuffle }
  GET    /faults                 DELETE clears them
  POST   /faults                 { operation, kind, when?, times?, delayMs?,
                                   httpStatus?, retryAfter?, body?, commit? }
  GET    /settings, /settings/:merchant
  PATCH  /settings/:merchant     some settings; null resets one
  GET    /requests               what the service was asked, without bodies
  POST   /reset                  forgets everything but settings

Operations of faults: ${OPERATIONS.join(", ")}, any
Kinds of faults (times is 1 by default; "forever" lasts until cleared):
${Object.entries(FAULT_KINDS)
  .map(([kind, what]) => `  ${kind.padEnd(18)} ${what}`)
  .join("\n")}

Where the contract shows nothing, the sandbox chooses: error codes other than
MERCHANT_IP_NOT_WHITELISTED and all error bodies; 201 and 200 for what succeeds;
a signature on every POST; fiatCurrency as a field that must be there; amounts of
two digits at most; page addresses of ASCII characters alone; 409 for a second
trade with one externalTransactionId; fiatAmountRange as { min, max }; the shapes
of currencies, banks, look-ups and callbacks (switchable: discoveryShape,
lookupShape, callbackShape); pay-out fields;
the Payment Page, with a button to cancel; a callback for every change of a status;
and repeated callbacks: after anything but a 2xx, up to 5 tries in about a minute
(callbackRetryDelaysMs).
`
