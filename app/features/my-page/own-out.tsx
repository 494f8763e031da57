import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import { waysOut } from "./signed-out.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	/** Of the page, as its heading. */
	name: string
	title: string
	lead: string
	sees: readonly string[]
	/** What it shows later, with nothing on it yet. */
	children: ReactNode
}>

/** A page of one's own before somebody has signed in: My Twig and My Forge in the same frame. */
export const OwnOut = ({ t, lang, name, title, lead, sees, children }: Props) => (
	<div className="page">
		<h1 className="out-title">{name}</h1>
		<SignedOut
			title={title}
			lead={lead}
			note={t("my-page:signedOut")}
			connect={t("my-page:select")}
			trigger="mypage"
			acts={
				<LinkButton look="quiet" href={paths.myPage(lang)}>
					{t("my-page:back")}
				</LinkButton>
			}
			sees={sees}
			ways={waysOut(t, lang)}
			waysLabel={t("my-page:ways.label")}
		>
			{children}
		</SignedOut>
	</div>
)
