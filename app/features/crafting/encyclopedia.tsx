import { listOcullas } from "#app/collections/oculla/encyclopedia.ts"
import { RARITIES } from "#app/collections/oculla/oculla.ts"
import type { T } from "#app/i18n/words.ts"
import type { PageNamespace } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Modal } from "#app/ui/modal.tsx"
import { BookLink, Print } from "./print.tsx"

type Props = {
	readonly t: T
	readonly own: PageNamespace
	readonly lang: Lang
}

/** The encyclopedia: a row of eyes for each rarity, and a window that tells of them. */
export function Encyclopedia({ t, own, lang }: Props) {
	return (
		<section id="encyclopedia" className="part book">
			<div className="wrap">
				<h2 className="part-title">{t(`${own}:book.title`)}</h2>
				<p className="lead">{t(`${own}:book.text`)}</p>
				{RARITIES.map((rarity) => (
					<section key={rarity} className="codex-row">
						<div>
							<h3 className="display-3">{t(`oculla:tiers.${rarity}.name`)}</h3>
							<p>{t(`oculla:tiers.${rarity}.text`)}</p>
							<a
								className="button button-line"
								href={`#modal-${rarity}`}
								aria-haspopup="dialog"
								{...track("parts.more")}
								data-param={rarity}
							>
								{t(`${own}:book.open`, { rarity: t(`oculla:tiers.${rarity}.name`) })}
							</a>
						</div>
						<ul aria-hidden="true">
							{listOcullas(rarity).map(({ id }) => (
								<li key={id}>
									<Print collection="oculla" id={id} />
								</li>
							))}
						</ul>
					</section>
				))}
				<BookLink
					href={`/files/oculla-encyclopedia-${lang}.pdf`}
					words={t(`${own}:book.pdf`)}
					note={t(`${own}:book.pdfNote`)}
				/>
			</div>
			{RARITIES.map((rarity) => (
				<Modal
					key={rarity}
					id={`modal-${rarity}`}
					title={t(`${own}:book.titleRarity`, { rarity: t(`oculla:tiers.${rarity}.name`) })}
					closeLabel={t("content:close")}
					size="large"
				>
					<ul className="book-list">
						{listOcullas(rarity).map(({ id, no }) => (
							<li key={id}>
								<Print collection="oculla" id={id} />
								<div>
									<span className="figure">{String(no).padStart(2, "0")}</span>
									<h3>{t(`oculla:items.${id}.title`)}</h3>
									<p>{t(`oculla:items.${id}.text`)}</p>
								</div>
							</li>
						))}
					</ul>
				</Modal>
			))}
		</section>
	)
}
