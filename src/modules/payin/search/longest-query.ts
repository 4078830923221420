/** What a person types or pastes: room for an id or an address, not for a novel. */
export const LONGEST_QUERY = 200
