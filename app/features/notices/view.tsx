import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import type { NoticesPage } from "./notices-page.server.ts"

type Props = Readonly<{ t: T; lang: Lang; page: NoticesPage; done: boolean }>

/** What happened, newest first; what nobody has read carries a mark and a word. */
export function Notices({ t, lang, page, done }: Props) {
	const { notices, newest, hasNew, isFirst, older } = page
	return (
		<>
			{done ? (
				<p className="notice" role="status">
					{t("notices:done")}
				</p>
			) : null}
			{hasNew && newest ? (
				<form method="post" className="actions notices-read">
					<input type="hidden" name="until" value={newest.getTime()} />
					<button type="submit" className="button button-line" {...track("notices.read")}>
						{t("notices:read")}
					</button>
				</form>
			) : null}
			{notices.length === 0 ? (
				<p className="table-empty">
					<Resident who="ape" />
					{t(isFirst ? "notices:none" : "notices:end")}
				</p>
			) : (
				<ol className="records notices">
					{notices.map((one) => (
						<li key={one.id} className={one.isNew ? "record notices-one is-new" : "record notices-one"}>
							<p className="notices-when">
								<DateTime at={one.at} locale={LOCALES[lang]} local={t("notices:local")} />
								{one.isNew ? <b className="notices-new">{t("notices:new")}</b> : null}
							</p>
							<div>
								<h2>{one.title}</h2>
								<p>{one.text}</p>
								{one.what ? <p className="notices-what">{one.what}</p> : null}
							</div>
							{one.amount ? <p className="record-sum figure">{one.amount}</p> : null}
							{one.href ? (
								<p className="record-acts">
									<a href={one.href} {...track("notices.open")} data-param={one.kind}>
										{t("notices:open")}
									</a>
								</p>
							) : null}
						</li>
					))}
				</ol>
			)}
			{older ? (
				<p className="actions">
					<LinkButton href={older} {...track("notices.older")}>
						{t("notices:older")}
					</LinkButton>
				</p>
			) : null}
		</>
	)
}
