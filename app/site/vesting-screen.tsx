import type { ReactNode } from "react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"

/** Around what operators see of one list, or of one schedule. */
export const VestingScreen = ({ t, title, children }: Readonly<{ t: T; title: string; children: ReactNode }>) => (
	<>
		<ScreenHead title={title} lead={t("operators-vesting:lead")}>
			<a className="button button-quiet" href={paths.admin("vesting")}>
				{t("operators-vesting:back")}
			</a>
		</ScreenHead>
		{children}
	</>
)
