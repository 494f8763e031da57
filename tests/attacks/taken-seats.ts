import { setTimeout as sleep } from "node:timers/promises"
import { type Attack, inLanes, round, type Target } from "./attack.ts"
import { newBrowser } from "./browser.ts"

const HOTEL = "/reservation/hotel"

const linksIn = (html: string, pattern: RegExp) => [
	...new Set([...html.matchAll(pattern)].map(([, href = ""]) => href.replaceAll("&amp;", "&"))),
]
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ""

/** Addresses of forms of hotels' free nights, of the next months. */
async function freeNights(target: Target): Promise<string[]> {
	const reader = newBrowser(target)
	const partners = linksIn((await reader.get(HOTEL)).text, /href="(\/reservation\/hotel\?[^"#]*at=[^"#]+)#/g)
	const nights: string[] = []
	for (const partner of partners) {
		const page = (await reader.get(partner)).text
		const months = [page, ...(await Promise.all(laterMonths(page).map(async (href) => (await reader.get(href)).text)))]
		for (const month of months) nights.push(...linksIn(month, /href="(\/reservation\/hotel\?[^"#]*day=[^"#]+)#/g))
	}
	return nights
}
const laterMonths = (html: string) => linksIn(html, /href="(\/reservation\/hotel\?[^"#]*month=\d{4}-\d{2})#/g).slice(-1)

export const takenSeats: Attack = {
	name: "30 fresh wallets of one address book hotel nights",
	point: "C12",
	capMs: 150_000,
	async run(target, { of, signal }) {
		const wallets = of(30, 10)
		const from = target.address()
		let nights: string[] = []
		// The demo makes its calendars within a minute of its first start.
		while (nights.length < wallets && !signal.aborted) {
			nights = await freeNights(target)
			if (nights.length < wallets) await sleep(2_000)
		}
		const began = performance.now()
		const answers: Record<string, number> = {}
		let kept = 0
		await inLanes(nights.slice(0, wallets), { lanes: 6, signal }, async (night) => {
			const browser = newBrowser(target, from)
			await browser.signIn()
			const form = (await browser.get(night)).text
			const fields = Object.fromEntries(["request", "at", "slot", "nights"].map((name) => [name, hidden(form, name)]))
			const guest = { name: "Kim Mina", contact: "mina@example.org", people: "1", agree: "on", do: "book" }
			const made = await browser.form(night, { ...fields, ...guest })
			answers[made.status] = (answers[made.status] ?? 0) + 1
			if (made.status === 303) kept++
		})
		const seconds = round((performance.now() - began) / 1000, 1)
		const detail = `${nights.length} free nights; ${seconds} s; ${JSON.stringify(answers)}`
		return { figure: kept, unit: `of ${wallets} seats kept for one address (≤ 3)`, ok: kept <= 3, detail }
	},
}
