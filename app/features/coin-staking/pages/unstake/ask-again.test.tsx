import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { AskAgain } from "./ask-again.tsx"

test.each(LANGS)("a dialog whose printed title says little has buttons that name what they do, in %s", async (lang) => {
	const t = await getT(lang)
	const said = (about: "leave" | "undo") =>
		renderToStaticMarkup(<AskAgain t={t} about={about} title="Withdraw" by={["alya", 3]} form="undo" />)
	for (const about of ["leave", "undo"] as const) {
		expect(said(about)).toContain(t(`coin-staking:unstake.${about}.ask`))
		expect(said(about)).toContain(`>${t(`coin-staking:unstake.${about}.yes`)}</button>`)
		expect(said(about)).toContain(`>${t(`coin-staking:unstake.${about}.no`)}</button>`)
	}
	expect(t("coin-staking:unstake.undo.yes")).not.toBe(t("coin-staking:unstake.leave.yes"))
})
