import { listOcullas } from "#app/collections/oculla/encyclopedia.ts"
import { RARITIES } from "#app/collections/oculla/oculla.ts"
import { type NamespaceT, namespaceT, type Words } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Modal } from "#app/ui/modal.tsx"
import { BookLink, Print } from "./print.tsx"

type Props = {
	readonly t: NamespaceT
	readonly c: NamespaceT
	readonly lang: Lang
	readonly rooms: Readonly<Record<string, Words>>
}

/** The encyclopedia: a row of eyes for each rarity, and a window that tells of them. */
export function Encyclopedia({ t, c, lang, rooms }: Props) {
	const w = namespaceT(rooms.oculla ?? {})
	return (
		<section id="encyclopedia" className="part book">
			<div className="wrap">
				<h2 className="part-title">{t("book.title")}</h2>
				<p className="lead">{t("book.text")}</p>
				{RARITIES.map((rarity) => (
					<section key={rarity} className="codex-row">
						<div>
							<h3 className="display-3">{w(`tiers.${rarity}.name`)}</h3>
							<p>{w(`tiers.${rarity}.text`)}</p>
							<a className="button button-line" href={`#modal-${rarity}`} aria-haspopup="dialog">
								{t("book.open", { rarity: w(`tiers.${rarity}.name`) })}
							</a>
						</div>
						<ul aria-hidden="true">
							{listOcullas(rarity).map(({ id }) => (
								<li key={id}>
									<Print room="oculla" id={id} />
								</li>
							))}
						</ul>
					</section>
				))}
				<BookLink href={`/files/oculla-encyclopedia-${lang}.pdf`} words={t("book.pdf")} note={t("book.pdfNote")} />
			</div>
			{RARITIES.map((rarity) => (
				<Modal
					key={rarity}
					id={`modal-${rarity}`}
					title={t("book.titleRarity", { rarity: w(`tiers.${rarity}.name`) })}
					closeLabel={c("close")}
					size="large"
				>
					<ul className="book-list">
						{listOcullas(rarity).map(({ id, no }) => (
							<li key={id}>
								<Print room="oculla" id={id} />
								<div>
									<span className="figure">{String(no).padStart(2, "0")}</span>
									<h3>{w(`items.${id}.title`)}</h3>
									<p>{w(`items.${id}.text`)}</p>
								</div>
							</li>
						))}
					</ul>
				</Modal>
			))}
		</section>
	)
}
