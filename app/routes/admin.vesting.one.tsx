import { useActionData, useLoaderData } from "@remix-run/react"
import { onePage } from "#app/features/vesting/pages/operators/load.server.ts"
import { OneSchedule } from "#app/features/vesting/pages/operators/one-view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { NOTHING_SAID } from "#app/operators/folded-act.tsx"
import { sheets } from "#app/site/sheets.ts"
import { actOnVesting, loadVesting } from "#app/site/vesting-office.server.ts"
import { VestingScreen } from "#app/site/vesting-screen.tsx"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta
export const links = sheets("adminContent")
export const loader = loadVesting(onePage)
export const action = actOnVesting("one")

export default function AdminVestingOne() {
	const { words, title, lang, ...rest } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<VestingScreen t={t} title={title}>
			<OneSchedule {...rest} t={t} lang={lang} done={answer ? null : rest.done} said={answer ?? NOTHING_SAID} />
		</VestingScreen>
	)
}
