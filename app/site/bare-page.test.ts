import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { CLOSED_POLICY, contentSecurityPolicy } from "#app/http/security-headers.ts"
import { LANGS } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { againPage, faultPage, refusalPage } from "./bare-page.server.tsx"
import { OFFLINE_POLICY, offlinePage } from "./offline-page.server.tsx"

const policies = [CLOSED_POLICY, contentSecurityPolicy({ relayUrl: null })]

test("a bare page fits a phone and follows its theme, and its style is the one that its answer's policy allows", async () => {
	for (const lang of LANGS) {
		const late = new Refusal("identity:tooMany", { status: 429, params: { seconds: "17" } })
		const refused = await refusalPage(lang, late)
		// A flood is answered in few bytes: nobody stands there.
		expect([refused.includes("<svg"), refused.length < 1_800]).toEqual([false, true])
		for (const html of [faultPage(lang, "request-1"), againPage(lang), refused]) {
			expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>')
			expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
			if (html !== refused) expect(html).toMatch(/<svg[^>]* aria-hidden="true"/)
			expect(html).not.toMatch(/ style=|<img|<script/)
			const style = html.match(/<style>([^<]+)<\/style>/)?.[1] ?? ""
			const hash = createHash("sha256").update(style).digest("base64")
			expect(style).toContain("min-height: 44px")
			for (const policy of policies) expect(policy).toContain(`'sha256-${hash}'`)
		}
	}
	expect(policies.join()).not.toContain("unsafe")
})

test("the page for a lost connection has a style that its policy allows, what a service worker fills in, and asks for nothing", () => {
	for (const lang of LANGS) {
		const html = offlinePage(lang)
		const style = html.match(/<style>([^<]+)<\/style>/)?.[1] ?? ""
		expect(OFFLINE_POLICY).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`)
		for (const known of ["<dd>%path%</dd>", "<dd>%seen%</dd>", 'href="%href%"']) expect(html).toContain(known)
		expect(html).not.toMatch(/<script|<img|<link|\ssrc=|\sstyle=/)
	}
})
