import { consentIn } from "#app/lib/consent.ts"
import { type Lang, langOf } from "#app/lib/lang-of.ts"
import { ATTR, OUTCOME_EVENT, STORE } from "#app/ui/shell-contract.ts"
import { mayRecord } from "../may-record.ts"
import { signalsPrivacy, trackingPreference } from "../tracking-preference.ts"
import { MOST_ACTIONS } from "./most-actions.ts"

/* What a visitor does, from the controls' marks to the server. Nobody waits for it, and nothing of it is needed by the page. */

const PATH = "/api/actionLog/insertActionLogs"
/** Kept while they cannot be sent; how long they wait for company, and for a server that is busy. */
const KEPT = 200
const WAIT_MS = 4_000
const OLDEST_MS = 6 * 86_400_000
const CODES: Readonly<Record<Lang, string>> = { kor: "100", eng: "200", idn: "300" }

type Action = { id: string; action_cd: string; action_time: string; page_path: string } & Record<string, string>

const wish = () => trackingPreference({ consent: consentIn(document.cookie), privacySignal: signalsPrivacy(navigator) })

const read = (): Action[] => {
	try {
		return JSON.parse(localStorage.getItem(STORE.usage) ?? "[]")
	} catch {
		return []
	}
}
function write(actions: readonly Action[]) {
	try {
		if (actions.length > 0) localStorage.setItem(STORE.usage, JSON.stringify(actions.slice(-KEPT)))
		else localStorage.removeItem(STORE.usage)
	} catch {
		// A browser without storage records nothing.
	}
}

/** Records what a mark stands for, with the values that its use has. A mark that stands for nothing is only warned about. */
export function recordAction(mark: string, params: readonly string[] = []): void {
	const [code = "", level, langs] = mark.split(":")
	const lang = langOf(location.pathname, location.search)
	if (!level || langs?.split(",").includes(lang) === false) {
		console.warn(`unknown action: ${mark}`)
		return
	}
	if (!mayRecord({ level: Number(level), wish: wish(), most: sessionStorage.getItem(STORE.logLevel) })) return
	const action: Action = {
		id: crypto.randomUUID(),
		action_cd: `${CODES[lang]}_${code}`,
		action_time: new Date().toISOString(),
		page_path: location.pathname.slice(0, 512),
	}
	params.forEach((value, n) => {
		if (value) action[`param${n + 1}`] = value.slice(0, 100)
	})
	write([...read(), action])
	// What matters goes at once: the page may be about to be left, or the storage to be emptied.
	if (level === "1") void deliver()
	else send()
}

let isPlanned = false
function send() {
	if (isPlanned) return
	isPlanned = true
	setTimeout(() => void deliver(), WAIT_MS)
}

const bodyOf = (actions: readonly Action[]) => {
	const known = wish() === "all"
	return JSON.stringify({
		wallet_address: known ? (localStorage.getItem(STORE.address) ?? "") : "",
		user_ip: sessionStorage.getItem("userIp") ?? "",
		reg_id: known ? (localStorage.getItem(STORE.uuid) ?? "").slice(0, 64) : "",
		actions,
	})
}

/** What was kept goes out, oldest first, and is forgotten once it has arrived or is no use. */
async function deliver(): Promise<void> {
	isPlanned = false
	if (wish() === "nothing") return write([])
	const oldest = new Date(Date.now() - OLDEST_MS).toISOString()
	const actions = read().filter(({ action_time }) => action_time > oldest)
	const some = actions.slice(0, MOST_ACTIONS)
	if (some.length === 0) return write([])
	try {
		const headers = { "Content-Type": "application/json" }
		const answer = await fetch(PATH, { method: "POST", keepalive: true, headers, body: bodyOf(some) })
		// An answer that nobody reads keeps its connection.
		await answer.text()
		const { status } = answer
		if (status === 429 || status >= 500) throw new Error(`${status}`)
		const sent = new Set(some.map(({ id }) => id))
		write(read().filter(({ id }) => !sent.has(id)))
		if (actions.length > MOST_ACTIONS) send()
	} catch (error) {
		// It is kept, and goes with the next ones.
		console.error(PATH, error)
	}
}

/** As the page is left: the server knows what it has already by its id, so that what is kept may be sent again. */
function leave() {
	if (wish() === "nothing") return write([])
	const actions = read().slice(0, MOST_ACTIONS)
	if (actions.length > 0) navigator.sendBeacon(PATH, new Blob([bodyOf(actions)], { type: "application/json" }))
}

const attribute = (element: Element, name: string) => element.getAttribute(name) ?? ""
const record = (element: Element, mark: string) => recordAction(mark, [attribute(element, "data-param")])

const reached = new Set<string>()
/** What a page shows is recorded as it comes: once, however often the page is read anew. */
export function recordReached(): void {
	for (const element of document.querySelectorAll("main[data-track], [data-reached]")) {
		const mark = attribute(element, "data-track")
		const said = mark + attribute(element, "data-param")
		if (!reached.has(said)) record(element, mark)
		reached.add(said)
	}
}

/** Everything that is marked is recorded as it is used. */
export function actions(): void {
	addEventListener(
		"click",
		({ target }) => {
			const control = target instanceof Element ? target.closest("[data-track]:not(main, [data-reached])") : null
			if (!control) return
			record(control, attribute(control, control.hasAttribute(ATTR.connected) ? "data-track-connected" : "data-track"))
		},
		true,
	)
	document.addEventListener(OUTCOME_EVENT, (event) => {
		const [name = "", ...params] = (event as CustomEvent<string[]>).detail
		const marks = document.querySelector(`[data-outcomes*="${name}="]`)?.getAttribute("data-outcomes")
		recordAction(marks?.split(`${name}=`)[1]?.split(" ")[0] ?? name, params)
	})
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden") leave()
	})
	addEventListener("online", send)
	send()
}
