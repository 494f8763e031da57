import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { wordsOr } from "../code-words.ts"

/** A job by what it does; one without words by its identifier. */
export const jobName = (t: T, job: string): string =>
	wordsOr(t, `operators-catalog:jobs.names.${job.replace(":", ".")}`, job)

/** When a job is due, as somebody says it; a pattern that is none of these stands as it is. */
export function dueText(t: T, cron: string): string {
	const [minute = "", hour = "", ...rest] = cron.split(" ")
	if (rest.join(" ") !== "* * *") return cron
	if (hour === "*" && minute === "*") return t("operators-catalog:jobs.due.minute")
	const [, every] = /^\*\/(\d+)$/.exec(minute) ?? []
	if (hour === "*" && every) return t("operators-catalog:jobs.due.minutes", { n: every })
	if (!/^\d+$/.test(minute)) return cron
	if (hour === "*") return t("operators-catalog:jobs.due.hour", { at: minute })
	if (!/^\d+$/.test(hour)) return cron
	return t("operators-catalog:jobs.due.day", { at: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}` })
}

const SECONDS = { style: "unit", unit: "second", unitDisplay: "short", maximumFractionDigits: 1 } as const
const MILLISECONDS = { style: "unit", unit: "millisecond", unitDisplay: "short", maximumFractionDigits: 0 } as const

/** How long something took, in milliseconds below one second. */
export const tookText = (lang: Lang, ms: number): string =>
	ms < 1_000
		? numberFormat(LOCALES[lang], MILLISECONDS).format(ms)
		: numberFormat(LOCALES[lang], SECONDS).format(ms / 1_000)
