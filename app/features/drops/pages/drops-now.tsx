import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime, utcText } from "#app/ui/date-time.tsx"

export type DropsNow = Readonly<{
	open: readonly Readonly<{ number: number; title: string; each: string; endsAt: Date }>[]
	next: Readonly<{ number: number; opensAt: Date }> | null
}>
type Props = Readonly<{
	t: T
	lang: Lang
	now: DropsNow
	/** Of a link to a drop, by its number. */
	mark: (number: number) => Readonly<Record<`data-${string}`, string | undefined>>
}>

/** What can be asked for now, and when the next drop opens: the way on where there is nothing else. */
export function DropsNowList({ t, lang, now: { open, next }, mark }: Props) {
	return (
		<div className="drops-now">
			{open.length > 0 ? (
				<>
					<h3>{t("drops:state.open")}</h3>
					<ul>
						{open.map(({ number, title, each, endsAt }) => (
							<li key={number}>
								<a href={`${paths.drops(lang, { drop: number })}#modal-drop`} {...mark(number)}>
									<b>{t("drops:number", { n: number })}</b> <span>{title}</span>
								</a>{" "}
								<span className="figure">{each}</span>{" "}
								<small>
									{t("drops:closes")} <DateTime at={endsAt} locale={LOCALES[lang]} local="({{time}})" />
								</small>
							</li>
						))}
					</ul>
				</>
			) : null}
			<p>
				{next
					? t(open.length > 0 ? "drops:ended.later" : "drops:ended.next", {
							n: next.number,
							at: utcText(next.opensAt, LOCALES[lang]),
						})
					: t("drops:ended.noNext")}
			</p>
		</div>
	)
}
