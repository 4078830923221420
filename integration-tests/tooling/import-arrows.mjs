/**
 * Which folder of src may import which: the picture in the design, as a table. A folder that is not named on the right of
 * another is closed to it, and nothing in src knows the tests.
 */
export const arrows = {
  "merchant-api": [],
  sandbox: [],
  "shopper-texts": [],
  storefront: ["shopper-texts"],
  admin: [],
  policies: [],
  modules: ["merchant-api"],
  providers: ["modules", "merchant-api", "shopper-texts"],
  settlement: ["modules", "merchant-api"],
  workflows: ["settlement", "modules", "merchant-api"],
  api: ["workflows", "settlement", "modules", "merchant-api", "shopper-texts"],
  subscribers: ["workflows", "settlement", "modules", "merchant-api"],
  jobs: ["workflows", "settlement", "modules", "merchant-api"],
}

/** Folders that could leave Medusa behind tomorrow, and what they may take from it all the same. */
const withoutMedusa = { "merchant-api": "framework/zod$", sandbox: "$", storefront: "$", "shopper-texts": "$" }

/** The one file that a closed folder shows all the same: types only, so no line of the server gets into the browser. */
const shown = { admin: { api: "/admin/payin/contract$" } }

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
  if (!(folder in withoutMedusa)) return patterns
  return [
    ...patterns,
    { regex: `^@medusajs/(?!${withoutMedusa[folder]})`, message: `src/${folder} knows nothing of Medusa.` },
  ]
}
