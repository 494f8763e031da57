/**
 * Shows what was pushed, and says what is known where the site cannot be reached. It keeps one page for that in each language that was
 * read, the moment at which the site last answered, and nothing else: no page of the site is ever shown from here.
 */
const KEPT = "offline"
const SEEN = "/offline/seen"
const LOCALES = { eng: "en-US", kor: "ko-KR", idn: "id-ID" }
const DAY_MS = 86_400_000

const langOf = ({ pathname, searchParams }) => {
	const name = [pathname.split("/")[1], searchParams.get("lang")].find((one) => Object.hasOwn(LOCALES, one))
	return name ?? "eng"
}
const pageOf = (lang) => `/offline/${lang}`

self.addEventListener("install", (event) => {
	self.skipWaiting()
	event.waitUntil(keepOpenLanguages())
})

self.addEventListener("activate", (event) => {
	// The request goes out while this worker is still being started.
	event.waitUntil(self.registration.navigationPreload?.enable())
})

self.addEventListener("fetch", (event) => {
	const { request } = event
	// What a form sends is never answered from here: whether it has arrived, the site alone can say.
	if (request.mode !== "navigate" || request.method !== "GET") return
	const url = new URL(request.url)
	if (/^\/(admin|api)(\/|$)/.test(url.pathname)) return
	event.respondWith(reach(event, url))
})

async function reach(event, url) {
	try {
		const answer = (await event.preloadResponse) ?? (await fetch(event.request))
		event.waitUntil(noteSeen(langOf(url)).catch(() => {}))
		return answer
	} catch (error) {
		const page = await offlinePage(url).catch(() => null)
		if (page) return page
		throw error
	}
}

/** Whatever fails here is made up for at the next page: a worker without its page still shows what is pushed. */
async function keepOpenLanguages() {
	const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
	const langs = new Set(windows.map((one) => langOf(new URL(one.url))))
	await Promise.all([...langs].map((lang) => noteSeen(lang).catch(() => {})))
}

async function noteSeen(lang) {
	const kept = await caches.open(KEPT)
	await kept.put(SEEN, new Response(String(Date.now())))
	const known = await kept.match(pageOf(lang))
	if (Date.now() - Number(known?.headers.get("Kept") ?? 0) < DAY_MS) return
	const page = await fetch(pageOf(lang), { cache: "no-cache" })
	if (!page.ok) return
	const policy = page.headers.get("Content-Security-Policy") ?? "default-src 'none'"
	const headers = { "Content-Security-Policy": policy, Kept: String(Date.now()) }
	await kept.put(pageOf(lang), new Response(await page.text(), { headers }))
}

const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page in the language of the address, or in any that is kept, with what was asked for and when the site last answered. */
async function offlinePage(url) {
	const kept = await caches.open(KEPT)
	const langs = [langOf(url), ...Object.keys(LOCALES)]
	const pages = await Promise.all(langs.map((lang) => kept.match(pageOf(lang))))
	const at = pages.findIndex((page) => page !== undefined)
	const seen = await kept.match(SEEN)
	if (at < 0 || !seen) return null
	const moment = new Date(Number(await seen.text()))
	const written = new Intl.DateTimeFormat(LOCALES[langs[at]], {
		dateStyle: "medium",
		timeStyle: "short",
		hourCycle: "h23",
		timeZone: "UTC",
	}).format(moment)
	const known = { seen: `${written} UTC`, path: url.pathname, href: url.href }
	const html = (await pages[at].text()).replace(/%(seen|path|href)%/g, (_, name) => escaped(known[name]))
	const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" }
	const policy = pages[at].headers.get("Content-Security-Policy") ?? "default-src 'none'"
	return new Response(html, { status: 503, headers: { ...headers, "Content-Security-Policy": policy } })
}

self.addEventListener("push", (event) => {
	const { title, body, lang, tag, href } = event.data.json()
	event.waitUntil(self.registration.showNotification(title, { body, lang, tag, icon: "/favicon.svg", data: { href } }))
})

self.addEventListener("notificationclick", (event) => {
	event.notification.close()
	const url = new URL(event.notification.data.href, self.location.origin)
	if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href))
})
