import { setTimeout as sleep } from "node:timers/promises"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { until } from "#tests/boot/until.ts"
import { askWeb, metricOf, readinessOf, untilReady } from "../ask-web.ts"
import type { Service } from "../site.ts"
import type { Part } from "../trial.ts"

const FULL_MS = 20_000
const AMOUNT = "250"

/** The file system of PostgreSQL is full for 20 s. */
export const diskFull: Part = {
	diskMb: 400,
	isOutage: true,
	async run({ site, load, disk, wrong }) {
		const [web] = site.webs
		if (!web || !disk) return { facts: [] }
		// PostgreSQL stops by itself where WAL finds no space; this part is about the time before.
		await site.database.newSegment()
		const began = Date.now()
		disk.fill()
		for (const each of site.webs)
			await until(`/readyz and the metric of ${each.name} say that nothing is written`, async () => {
				const { status, body } = await readinessOf(each)
				return (
					status === 503 &&
					body.lacks.includes("writes") &&
					(await metricOf(site, each, "punktopia_database_writable")) === 0
				)
			})
		const noticed = (Date.now() - began) / 1_000
		for (const lang of LANGS) {
			const refused = await refusedForm(web, lang)
			if (refused.retryAfter !== "60") wrong.push(`a form in ${lang} says Retry-After ${refused.retryAfter}`)
			if (!refused.text.includes(`value="${AMOUNT}"`)) wrong.push(`a form in ${lang} loses what was typed`)
			const page = await askWeb(web, { path: paths.coinStaking(lang) })
			if (page.status !== 200) wrong.push(`${paths.coinStaking(lang)} answers ${page.status}`)
		}
		await sleep(Math.max(0, FULL_MS - (Date.now() - began)))
		disk.free()
		const ready = await untilReady(site)
		const next = await load.nextStake()
		return {
			facts: [
				`/readyz 503 after ${noticed.toFixed(1)} s, forms in ${LANGS.length} languages kept what was typed`,
				`ready ${ready.toFixed(1)} s after space was freed, next stake active after ${next.toFixed(0)} s`,
			],
		}
	},
}

/** The answer to a form for which there was no space; rows that still fit into pages of their table are stored. */
const refusedForm = (web: Service, lang: Lang) =>
	until(`a form in ${lang} is refused`, async () => {
		const answer = await askWeb(web, { path: paths.stakeWrite(lang), form: { amount: AMOUNT, days: "90" } })
		return answer.status === 503 ? answer : null
	})
