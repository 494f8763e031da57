import { randomUUID } from "node:crypto"
import { expect, onTestFinished, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { oneTimeKey } from "#app/lib/one-time-code.server.ts"
import { LANGS, LOCALES, paths } from "#app/lib/paths.ts"
import { startBuilt } from "./attacks/built.ts"
import { operatorsOf } from "./factories/operators.ts"

test("the mailed link logs in once; a form whose action fails answers with a whole page in each language", async () => {
	const app = await startBuilt()
	onTestFinished(() => void app.stop())
	const operators = await operatorsOf(app)
	const { sql, secret } = operators
	const post = async (path: string, fields: Record<string, string>, cookie = "") => {
		const answer = await fetch(app.origin + path, {
			method: "POST",
			headers: { Accept: "text/html", Origin: app.origin, Cookie: cookie },
			body: new URLSearchParams(fields),
			redirect: "manual",
		})
		return { status: answer.status, headers: answer.headers, html: await answer.text() }
	}

	const { uid } = await operators.seat({ adcd: "" })
	const id = randomUUID()
	await sql`insert into mailed_code (id, uid, purpose, browser_hash, sent_at, expires_at)
		values (${id}, ${uid}, 'reset', 'another browser', now(), now() + interval '10 minutes')`
	const link = { do: "enter", id, key: oneTimeKey(secret, id) }
	const entered = await post(paths.forgotten("eng"), link)
	expect([entered.status, entered.headers.get("Location")]).toEqual([303, paths.myPage("eng")])
	expect(entered.headers.getSetCookie().some((cookie) => /^lid=[^;]/.test(cookie))).toBe(true)
	for (const lang of LANGS) {
		const late = await post(paths.forgotten(lang), link)
		expect([lang, late.status]).toEqual([lang, 401])
		expect(late.html).toContain((await getT(lang))("accounts:forgotten.linkLate"))
	}

	await sql`alter table mailed_code rename to mailed_code_away`
	for (const lang of LANGS) {
		const t = await getT(lang)
		const failed = await post(paths.forgotten(lang), link)
		expect([lang, failed.status]).toEqual([lang, 500])
		expect(failed.html).toContain(`<html lang="${LOCALES[lang]}"`)
		expect(failed.html).toContain(`<title>${t("errors:fault.title")}</title>`)
		for (const key of ["errors:fault.text", "errors:home", "errors:status"] as const)
			expect(failed.html).toContain(t(key))
		expect(failed.html).toMatch(new RegExp(t("errors:fault.request", { id: "[0-9a-f-]{36}" })))
		expect(failed.html).not.toContain("errors:")
	}

	const operator = await operators.seat({ role: "owner" })
	await sql`update account set language = 'kor' where id = ${operator.accountId}`
	await sql`alter table proposal rename to proposal_away`
	const verdict = { id: randomUUID(), verdict: "rejected", why: "test" }
	const refused = await post(paths.admin("proposals"), verdict, operator.cookie)
	expect(refused.status).toBe(500)
	expect(refused.html).toContain(`<html lang="${LOCALES.kor}"`)
	expect(refused.html).toContain((await getT("kor"))("errors:fault.title"))
	expect(refused.html).not.toContain('id="shell-top"')
}, 120_000)
