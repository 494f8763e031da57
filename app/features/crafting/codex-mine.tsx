import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { CODEX, type CodexWords } from "./codex-marks.ts"

/** What the script marks one's own with: the page is the same for everybody. */
export function marking(t: T) {
	const words: CodexWords = {
		held: t("crafting:codex.held"),
		heldMany: t("crafting:codex.heldMany"),
		made: t("crafting:codex.made"),
		of: t("crafting:codex.of"),
	}
	return { [CODEX]: JSON.stringify(words) }
}

/** Where one's own are marked without any script. */
export const Mine = ({ t, lang }: Readonly<{ t: T; lang: Lang }>) => (
	<>
		<p className="codex-mine">
			{t("crafting:codex.mine")}{" "}
			<a href={`${pagePath(lang, "mypage/myForge")}#own-codex`} {...track("parts.more")} data-param="mine">
				{t("crafting:codex.mineGo")}
			</a>
		</p>
		<PageScript name="codex" />
	</>
)
