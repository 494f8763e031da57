import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { AsOf, SilentProvider } from "./as-of.tsx"

test("figures say nothing while the chain answers; a page that looks by itself has the place where they will", () => {
	expect(renderToStaticMarkup(<AsOf />)).toBe("")
	expect(renderToStaticMarkup(<AsOf name="stakes" />)).toBe('<p hidden="" data-live="as of stakes"></p>')
})

test("while it is silent they say as of when they are, and those that were read at another time say that", () => {
	const at = new Date("2026-03-01T10:00:00Z")
	for (const lang of LANGS) {
		const { asOf } = wordsOf(lang, "status").silent as { asOf: string }
		const silent = { at, locale: "en", text: asOf.replace("{{time}}", "|"), local: "" }
		const html = renderToStaticMarkup(
			<SilentProvider value={silent}>
				<AsOf name="stakes" />
				<AsOf at={new Date("2026-02-28T00:10:00Z")} />
			</SilentProvider>,
		)
		expect(html.match(/<p class="as-of"/g)).toHaveLength(2)
		expect(html).toContain('data-live="as of stakes"')
		expect(html).toContain('dateTime="2026-03-01T10:00:00.000Z"')
		expect(html).toContain('dateTime="2026-02-28T00:10:00.000Z"')
		for (const part of asOf.split("{{time}}")) expect(html).toContain(part)
	}
})
