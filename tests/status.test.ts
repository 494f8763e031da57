import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, paths } from "#app/lib/paths.ts"
import { startBuilt } from "./attacks/built.ts"
import { until } from "./boot/until.ts"

test("while the database is away the status page of the built app says so in each language, and so does its twin for programs", async () => {
	const database = await testDatabase()
	const app = await startBuilt({ DATABASE_URL: database.url })
	onTestFinished(() => void app.stop())
	const ask = async (path: string) => {
		const answer = await fetch(app.origin + path, { headers: { Accept: "text/html" } })
		return { status: answer.status, text: await answer.text() }
	}
	const well = await ask(paths.status("eng"))
	expect(well.status).toBe(200)
	expect(well.text).toContain((await getT("eng"))("status:part.payouts.title"))
	await database.end()
	await until("the app notices", async () => (await ask("/api/status")).text.includes('"overall":"down"'))
	for (const lang of LANGS) {
		const t = await getT(lang)
		const { text, status } = await until("the kept page is over", async () => {
			const found = await ask(paths.status(lang))
			return found.text.includes(t("status:title.down")) ? found : null
		})
		expect(status).toBe(200)
		expect(text).toContain(`${t("status:part.database.title")}: ${t("status:state.title.away")}`)
		expect(text).toContain(`${t("status:part.payouts.title")}: ${t("status:state.title.unknown")}`)
	}
	// No other page can be made now: what it says leads here.
	expect((await ask(paths.myPage("eng"))).text).toContain(paths.status("eng"))
}, 120_000)
