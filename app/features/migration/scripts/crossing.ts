import { renew, whenShown } from "#app/ui/live.ts"
import { reportOutcome } from "#app/ui/shell-contract.ts"
import { NotSent, providerOf, type SendProblem, sendOnKaia } from "#app/wallets/kaia/send-on-kaia.ts"

/** Has a wallet send what a step needs, looks by itself while something is on its way, and says how it ended. */

const KAIA_CHAIN_ID = "0x2019"
const LOOK_MS = 1_500

type Words = Readonly<Record<"sending" | "sent" | "failed" | "missing" | "network" | "account", string>>
type Wish = Readonly<{
	what: "nft" | "fee"
	ask: Readonly<{ from: string; to: string; value: string; data: string }>
	type: string
	words: Words
}>

const WORD_OF: Readonly<Record<SendProblem, keyof Words>> = {
	missing: "missing",
	otherAccount: "account",
	wrongChain: "network",
	denied: "failed",
	failed: "failed",
}

let isBusy = false

async function send(pressed: HTMLElement, wish: Wish): Promise<void> {
	if (isBusy) return
	isBusy = true
	document.documentElement.toggleAttribute("data-in-flight", true)
	const { words } = wish
	const tell = (text: string) => {
		const told = pressed.parentElement?.querySelector("[data-crossing-told]")
		if (told) told.textContent = text
	}
	try {
		const no = await refusalOf(wish, tell)
		tell(no ? words[no] : words.sent)
		reportOutcome(no ? "crossing.sendFailed" : "crossing.sent", no ?? wish.what)
		if (!no) await run(pressed)
	} finally {
		isBusy = false
		document.documentElement.toggleAttribute("data-in-flight", false)
		renew()
	}
}

/** Which words say why it was not sent; null: it was. */
async function refusalOf({ ask, type, words }: Wish, tell: (text: string) => void): Promise<keyof Words | null> {
	tell(words.sending)
	try {
		await sendOnKaia(await providerOf(type), { request: ask, chainId: KAIA_CHAIN_ID })
		return null
	} catch (error) {
		if (!(error instanceof NotSent)) throw error
		if (error.problem === "failed") console.error(error)
		return WORD_OF[error.problem]
	}
}

/** The printed call; what came of it stands on the page. */
async function run(pressed: HTMLElement): Promise<void> {
	const query = pressed.closest<HTMLElement>("[data-run]")?.dataset.run
	if (query) await fetch(`/api/migration/run?${query}`, { method: "POST" }).catch(() => null)
}

document.addEventListener("click", ({ target }) => {
	const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-crossing-send]") : null
	if (pressed) void send(pressed, JSON.parse(pressed.dataset.crossingSend ?? "{}") as Wish)
})

/** Go waits for an address. */
const field = document.querySelector<HTMLInputElement>(".crossing-begin input[name=to]")
const go = document.querySelector<HTMLButtonElement>("[data-crossing-go]")
const allow = () => {
	if (go && field) go.disabled = field.value.trim() === ""
}
field?.addEventListener("input", allow)
allow()

/** Those that were on their way when this page last looked. */
const before = new Map<string, string>()
const ENDS: Readonly<Record<string, "done" | "failed">> = { completed: "done", manual: "failed", returned: "failed" }
whenShown(() => {
	for (const part of document.querySelectorAll<HTMLElement>("[data-crossing-status]")) {
		const name = part.dataset.live ?? ""
		const status = part.dataset.crossingStatus ?? ""
		const was = before.get(name)
		before.set(name, status)
		const end = was === undefined || was === status ? undefined : ENDS[status]
		const dialog = end && document.querySelector<HTMLDialogElement>(`#modal-migration-${end}`)
		if (dialog && !dialog.open) dialog.showModal()
	}
})

setInterval(() => {
	if (!isBusy && document.visibilityState === "visible" && document.querySelector(".crossing [data-awaiting]")) renew()
}, LOOK_MS)
