import { expect, test } from "vitest"
import { begunKey } from "#app/features/my-page/begun.ts"
import { FEATURES } from "#app/features.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"

const entities = FEATURES.flatMap((feature) => feature.begins ?? [])

test("MyPage has words in every language for whatever a visitor can begin", async () => {
	expect(entities).toContain("nft-staking:lock")
	for (const lang of LANGS) {
		const t = await getT(lang)
		for (const entity of entities) expect(t(begunKey(entity)), `${lang} ${entity}`).not.toMatch(/begun|:/)
	}
})
