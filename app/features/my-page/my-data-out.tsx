import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import { Host } from "./host.tsx"
import type { KeptKind } from "./kept-kinds.server.ts"
import { waysOut } from "./signed-out.tsx"

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
			wide
		>
			<Host address="Data" className="out-host" />
			<section className="out-wide data-kept" aria-labelledby="data-kept">
				<h2 id="data-kept">{t("my-data:titleErasable")}</h2>
				<dl>
					{kinds.map(({ key, what, life }) => (
						<div key={key}>
							<dt>{what}</dt>
							<dd>{life}</dd>
						</div>
					))}
				</dl>
			</section>
		</SignedOut>
	)
}
