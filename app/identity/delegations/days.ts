/** How long a vault lets another wallet act for it. */
export const DELEGATION_DAYS = 90
