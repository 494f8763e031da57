import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { CoinInfoDialog } from "./coin-info.tsx"
import type { CoinInfo, ShellInput } from "./input.ts"

async function dialog(coinInfo: CoinInfo): Promise<string> {
	const input: ShellInput = {
		lang: "eng",
		t: await getT("eng"),
		product: { slug: "abc", name: "ABC" },
		menu: { groups: [], legal: [] },
		company: { example: true },
		sns: [],
		coinInfo,
		projects: [],
		demo: true,
		dcent: true,
		english: false,
		unset: [],
		notice: false,
	}
	return renderToStaticMarkup(<CoinInfoDialog {...input} />)
}

test("an address that is not published yet is said to be announced, and is no link (Q019)", async () => {
	const html = await dialog({ whitepaper: null, exchange: null })
	expect(html).toMatch(/Whitepaper<\/dt><dd>To be announced<\/dd>/)
	expect(html).toMatch(/Exchange<\/dt><dd>To be announced<\/dd>/)
	expect(html).not.toMatch(/target="_blank"/)
})

test("published addresses are links that say where they lead (A066, A067)", async () => {
	const html = await dialog({ whitepaper: "https://papers.example/abc.pdf", exchange: "https://exchange.example/" })
	expect(html).toMatch(/href="https:\/\/papers\.example\/abc\.pdf"[^>]*>papers\.example/)
	expect(html).toMatch(/href="https:\/\/exchange\.example\/"[^>]*>exchange\.example/)
})

test("the symbol can be saved as PNG, AI and SVG (A068, A069)", async () => {
	const html = await dialog({ whitepaper: null, exchange: null })
	for (const format of ["png", "ai", "svg"]) expect(html).toContain(`href="/files/coin-symbol.${format}" download=""`)
})
