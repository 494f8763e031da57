import type { Asset } from "#app/lib/money.ts"

/** What the test area shows and nothing else uses: the network of BSC that is one for tests, and what a test transfer moves. */
export const BSC_TEST_NETWORK = 97
/** Base units of a test transfer. */
export const TEST_USDC_UNITS = 1_000_000n
export const TEST_USDC: Asset = { symbol: "USDC", scale: 6 }
