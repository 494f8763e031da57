import { expect, test } from "vitest"
import { WALLETS } from "../registry.ts"

const PAGE = "https://example.org/kor/powerzoneCoinStaking?days=90"

test("the links to the apps' own browsers keep page, language and query", () => {
	expect(WALLETS.metamask.openIn(PAGE)).toBe(
		"https://link.metamask.io/dapp/example.org/kor/powerzoneCoinStaking?days=90",
	)
	expect(WALLETS.kaia.openIn(PAGE)).toBe(`https://app.kaiawallet.io/u/${PAGE}`)
})
