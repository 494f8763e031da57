import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import type { KeptKind } from "./kept-kinds.server.ts"
import { waysOut } from "./signed-out.tsx"
import { Ticket } from "./unlock-ticket.tsx"

type Props = Readonly<{ t: T; lang: Lang; kinds: readonly KeptKind[] }>

/** Whose data it is is not known yet; what is kept about any wallet, and how long, can be read by everybody. */
export function MyDataOut({ t, lang, kinds }: Props) {
	return (
		<SignedOut
			title={t("my-data:titleOut")}
			lead={t("my-data:lead")}
			note={t("my-data:signedOut")}
			connect={t("my-data:connect")}
			acts={
				<LinkButton look="quiet" href={pagePath(lang, "etcPrivacy")}>
					{t("my-data:policy")}
				</LinkButton>
			}
			ways={waysOut(t, lang)}
			waysLabel={t("my-page:ways.label")}
		>
			<Ticket
				title={t("my-data:titleErasable")}
				host="Data"
				kind="kept"
				lines={kinds.map(({ what, life }) => ({ label: what, value: life }))}
			/>
		</SignedOut>
	)
}
