import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { Terms } from "./terms.tsx"

test("the chart draws any number of terms, each once and in its order, and says in words what each is", async () => {
	const t = await getT("eng")
	for (let n = 0; n <= 12; n++) {
		const plans = Array.from({ length: n }, (_, i) => ({ days: 30 * 3 ** (i % 5) + i, aprBps: 400, example: false }))
		const html = renderToStaticMarkup(<Terms lang="eng" t={t} plans={plans} product="SCG" />)
		const drawn = [...html.matchAll(/class="term-days"[^>]*>(\d+)</g)].map(([, days]) => Number(days))
		expect(drawn).toEqual(plans.map(({ days }) => days))
		for (const { days } of plans) expect(html).toContain(t("home:terms.days", { days }))
		expect([n, html.includes("terms-five"), html.includes("terms-many")]).toEqual([n, n === 5, n > 5])
		expect(html.includes(t("home:terms.none"))).toBe(n === 0)
	}
})

test("a rate is written as on the page where one stakes: no places that say nothing", async () => {
	const t = await getT("eng")
	const plans = [400, 725].map((aprBps) => ({ days: aprBps, aprBps, example: false }))
	const html = renderToStaticMarkup(<Terms lang="eng" t={t} plans={plans} product="SCG" />)
	expect([...html.matchAll(/<b>([^<]+)<\/b>/g)].map(([, rate]) => rate)).toEqual(["4% APR", "7.25% APR"])
})
