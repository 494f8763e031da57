import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"

/** For readers without scripts: the state is what the page says when it is asked for again. */
export function RefreshLink({ t, href }: { t: T; href: string }) {
	return (
		<noscript>
			<p className="actions">
				<LinkButton href={href} {...track("parts.refresh")}>
					{t("coin-staking:complete.refresh")}
				</LinkButton>
			</p>
		</noscript>
	)
}
