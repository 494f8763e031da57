import type { Silence } from "#app/chains/solana/watch-node.server.ts"
import { type Words, wordsT } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Around } from "#app/ui/around.tsx"
import type { Silent } from "#app/ui/as-of.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import styles from "./chain-silent.css?url"

export type SilenceFacts = Silence & Readonly<{ words: Words }>

/** The same moment, as figures of the chain say it. */
export function silentOf(lang: Lang, { since, words }: SilenceFacts): Silent {
	const t = wordsT({ status: words })
	return { at: since, locale: LOCALES[lang], text: t("status:silent.asOf", { time: "|" }), local: t("status:local") }
}

/** Says that the chain does not answer, as of when its figures are, and what that means. Its sheet comes with it: it may be put into an open page. */
export function ChainSilent({ lang, since, words }: SilenceFacts & { lang: Lang }) {
	const t = wordsT({ status: words })
	return (
		<>
			<link rel="stylesheet" href={styles} />
			<aside className="chain-silent" aria-labelledby="chain-silent">
				<p id="chain-silent">
					<b>
						<Around text={t("status:silent.title", { time: "|" })}>
							<DateTime at={since} locale={LOCALES[lang]} local={t("status:local")} />
						</Around>
					</b>{" "}
					{t("status:silent.text")}
				</p>
				<a href={paths.status(lang)} {...trackLink(paths.status(lang))}>
					{t("status:silent.link")}
				</a>
			</aside>
		</>
	)
}
