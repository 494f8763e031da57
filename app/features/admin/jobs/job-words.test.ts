import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { dueText } from "./job-words.ts"

test("when a job is due is said in words; a pattern without words stands as it is", async () => {
	const t = await getT("eng")
	const said = ["* * * * *", "*/15 * * * *", "11 * * * *", "7 3 * * *"].map((cron) => dueText(t, cron))
	expect(said).toEqual(["Every minute", "Every 15 minutes", "Every hour, at minute 11", "Every day at 03:07"])
	for (const cron of ["0 0 1 * *", "*/5 3 * * *", "1,2 * * * *", "0 */2 * * *"])
		expect(dueText(await getT("kor"), cron)).toBe(cron)
})
