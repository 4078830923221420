/**
 * Which folder of src may import which: the picture in the design, as a table. A folder that is not named on the right of
 * another is closed to it, and nothing in src knows the tests.
 */
export const arrows = {
  "merchant-api": [],
  sandbox: [],
  "shopper-texts": [],
  "staff-texts": [],
  storefront: ["shopper-texts"],
  admin: [],
  policies: [],
  modules: ["merchant-api", "shopper-texts"],
  providers: ["modules", "merchant-api", "shopper-texts"],
  settlement: ["modules", "merchant-api", "shopper-texts", "staff-texts"],
  workflows: ["settlement", "modules", "merchant-api"],
  api: ["workflows", "settlement", "modules", "merchant-api", "shopper-texts"],
  subscribers: ["workflows", "settlement", "modules", "merchant-api"],
  jobs: ["workflows", "settlement", "modules", "merchant-api"],
}

/** Folders that could leave Medusa behind tomorrow. */
const withoutMedusa = ["merchant-api", "sandbox", "storefront", "shopper-texts", "staff-texts"]

/**
 * What a closed folder shows all the same. The API's contract is types only; the others are rules that the panel's forms
 * check as well, so they and their imports have nothing of the server in them, and zod alone from outside.
 */
const shown = {
  admin: {
    api: "/admin/payin/contract$",
    modules: "/payin/checkout/(checkout-options|field-kinds|redirect-template)$",
    "merchant-api": "/connection-rules$",
  },
}

/** What stores import of the package. Within it, nobody does. */
const barrels = "^(\\.\\./)+(modules/payin|merchant-api)$"

const DEEPEST = 8

/** Flat ESLint configuration with the core rule `no-restricted-imports`, exact for every depth of folder. */
export function importArrows() {
  return Object.keys(arrows).flatMap((folder) =>
    Array.from({ length: DEEPEST }, (_, depth) => ({
      name: `arrows/${folder}/${depth}`,
      files: [`src/${folder}/${"*/".repeat(depth)}*.{ts,tsx}`],
      rules: { "no-restricted-imports": ["error", { patterns: closedTo(folder, depth) }] },
    })),
  )
}

function closedTo(folder, depth) {
  const closed = Object.keys(arrows)
    .filter((other) => other !== folder && !arrows[folder].includes(other))
    .map((other) => (shown[folder]?.[other] ? `${other}(?!${shown[folder][other]})` : other))
  const up = `^(\\./)?(\\.\\./){${depth + 1}}`
  const allowed = arrows[folder].join(", ") || "nothing else of src"
  const patterns = [
    {
      regex: `${up}(${closed.join("|")})(/|$)`,
      message: `src/${folder} imports ${allowed} (docs: the arrows of src).`,
    },
    { regex: `${up}\\.\\./`, message: "Code of src imports nothing from outside src." },
    { regex: barrels, message: "Import the file that has it: a barrel loads the whole folder, in every test as well." },
    { regex: "^medusa-payment-payin(/|$)", message: "The package does not import itself by name: use the path." },
  ]
  const medusa = withoutMedusa.includes(folder)
    ? { regex: "^@medusajs/", message: `src/${folder} knows nothing of Medusa.` }
    : { regex: "^@medusajs/framework/zod$", message: "Server and panel share one zod: import it from zod." }
  return [...patterns, medusa]
}
