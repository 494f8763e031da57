/** How long a script that a page loads later may take. */
export const CHUNK_TIMEOUT_MS = 120_000
