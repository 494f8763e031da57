import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Shortened } from "#app/ui/shortened.tsx"

/** Short to the eye; the whole of it in the title and for listeners. */
export function ShortText({ text }: Readonly<{ text: string }>) {
	return (
		<span className="figure short" title={text}>
			<Shortened text={text} />
		</span>
	)
}

/** A button that a script of working pages takes up; where there is no clipboard the whole text appears behind it. */
export function CopyText({ t, text }: Readonly<{ t: T; text: string }>) {
	return (
		<>
			<button
				type="button"
				className="short-copy needs-script"
				data-copy={text}
				data-copied={t("coin-staking:short.copied")}
				{...track("parts.copy")}
			>
				{t("coin-staking:short.copy")}
			</button>
			<output className="figure breaks" hidden />
		</>
	)
}
