import { useEffect, useState } from "react"
import { dateFormat } from "#app/lib/formats.ts"

/** 24 hours: the words for morning and afternoon differ between the server's ICU and the browser's, and hydration would trip. */
const UTC = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "UTC" } as const

/** A moment in UTC, with the label; e.g. "Nov 21, 2026, 00:00 UTC". */
export function utcText(date: Date, locale: string): string {
	return `${dateFormat(locale, UTC).format(date)} UTC`
}

const day = { year: "numeric", month: "short", day: "numeric" } as const
const OWN = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const

/** A deadline: UTC first, and the reader's own time beside it once their browser has said which that is. */
export function Moment({ at, locale, local }: { at: Date; locale: string; local: (time: string) => string }) {
	const [own, setOwn] = useState("")
	useEffect(() => {
		const format = dateFormat(locale, OWN)
		setOwn(format.format(at))
	}, [at, locale])
	return (
		<>
			<time dateTime={at.toISOString()} suppressHydrationWarning>
				{utcText(at, locale)}
			</time>
			{own ? <small> {local(own)}</small> : null}
		</>
	)
}
