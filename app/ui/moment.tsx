import { useEffect, useState } from "react"

/** A moment in UTC, with the label; e.g. "21 Nov 2026, 00:00 UTC". */
export function utcText(date: Date, locale: string): string {
	const text = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(
		date,
	)
	return `${text} UTC`
}

/** A deadline: UTC first, and the reader's own time beside it once their browser has said which that is. */
export function Moment({ at, locale, local }: { at: Date; locale: string; local: (time: string) => string }) {
	const [own, setOwn] = useState("")
	useEffect(() => {
		const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZoneName: "short" })
		setOwn(format.format(at))
	}, [at, locale])
	return (
		<>
			<time dateTime={at.toISOString()}>{utcText(at, locale)}</time>
			{own ? <small> {local(own)}</small> : null}
		</>
	)
}
