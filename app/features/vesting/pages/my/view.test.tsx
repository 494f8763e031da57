import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, paths } from "#app/lib/paths.ts"
import { MyVestingPage } from "./view.tsx"

const none = { lines: [], ready: [], nextDay: null, claims: [], ask: null, done: [], mayExample: true }

test("while examples are being set up nobody reads that there are none, and the way to look again is a link", async () => {
	for (const lang of LANGS) {
		const t = await getT(lang)
		const shown = (asked: boolean) =>
			renderToStaticMarkup(<MyVestingPage t={t} lang={lang} page={none} signedIn asked={asked} failed={null} />)
		expect(shown(false)).toContain(t("vesting:my.none"))
		expect(shown(true)).not.toContain(t("vesting:my.none"))
		expect(shown(true)).not.toContain('value="example"')
		expect(shown(true)).toContain(`href="${paths.myVesting(lang, { done: "asked" })}"`)
	}
})
