import type { TextKey, Values } from "../../i18n/use-text"

/** What is wrong with a field, as a text of the panel. */
export type FieldProblem = { key: TextKey; values?: Values }
