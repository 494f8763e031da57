import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import { BlankTicket } from "./unlock-ticket.tsx"

const SEES = ["sums", "next", "acts", "wallets"] as const

/** Who holds the ticket out to those who have not signed in. */
const GREETER = "Punktopia"

/** The personal page before somebody has signed in: what it will show, and how to come in. */
export function SignedOutTop({ t, lang }: Readonly<{ t: T; lang: Lang }>) {
	return (
		<SignedOut
			title={t("my-page:titleOut")}
			lead={t("my-page:signedOut")}
			connect={t("my-page:select")}
			trigger="mypage"
			acts={
				<LinkButton look="quiet" href={paths.account(lang)} {...trackLink(paths.account(lang))}>
					{t("my-page:account")}
				</LinkButton>
			}
			sees={SEES.map((name) => t(`my-page:sees.${name}`))}
		>
			<BlankTicket t={t} lang={lang} host={GREETER} />
		</SignedOut>
	)
}

/** What can be done on the site without a wallet; the last of these is the page itself. */
export const waysOut = (t: T, lang: Lang) => [
	{ href: paths.watch(lang), label: t("my-page:watch") },
	{ href: paths.coinStaking(lang), label: t("my-page:ways.coins") },
	{ href: pagePath(lang, "powerzoneNftStaking"), label: t("my-page:ways.nfts") },
]
