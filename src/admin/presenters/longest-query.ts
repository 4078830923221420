/** How much of a search or a filter the store takes: more of it would be refused. */
export const LONGEST_QUERY = 200
