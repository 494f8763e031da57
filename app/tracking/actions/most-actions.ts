/** Actions in one call: as many as a page sends at once, and the server takes no more. */
export const MOST_ACTIONS = 20
