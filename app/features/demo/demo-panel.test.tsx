import { parseWithZod } from "@conform-to/zod/v4"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import { DemoPanel } from "./demo-panel.tsx"
import { demoForm } from "./forms.ts"

const OWN = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin"

async function shown(lang: Lang, { typed, ahead = 0 }: { typed?: string; ahead?: number }) {
	await getT(lang)
	const t = wordsT({ demo: wordsOf(lang, "demo") })
	const form = new FormData()
	form.set("act", "faucet")
	form.set("address", typed ?? "")
	const lastResult = typed === undefined ? undefined : parseWithZod(form, { schema: demoForm }).reply()
	const props = { t, lang, title: "demo", address: OWN, now: new Date("2026-11-23T04:00:00Z"), ahead, lastResult }
	return renderToStaticMarkup(<DemoPanel {...props} />)
}

test("an address that is refused stays in its field; before that the visitor's own stands there", async () => {
	for (const lang of LANGS) {
		expect(await shown(lang, {})).toContain(`value="${OWN}"`)
		const refused = await shown(lang, { typed: "zzz" })
		expect(refused).toContain('value="zzz"')
		expect(refused).not.toContain(OWN)
	}
})

test("one day is not many days", async () => {
	const html = await shown("eng", { ahead: 1 })
	expect(html).toContain("1 day ahead")
	expect(html).toContain("+1 day<")
	expect(html).toContain("+7 days<")
})
