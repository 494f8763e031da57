import { expect, test } from "vitest"
import { LOCALES } from "#app/lib/paths.ts"
import { utcSeconds, utcText } from "./utc-text.ts"

test.each(Object.values(LOCALES))("a moment to the second is the one to the minute and its seconds: %s", (locale) => {
	const at = new Date("2026-11-28T06:03:04Z")
	const minute = utcText(at, locale)
	expect([minute.replace(" UTC", ":04 UTC"), minute.replace(" UTC", ".04 UTC")]).toContain(utcSeconds(at, locale))
})
