import { readAmount } from "#app/lib/read-amount.ts"
import { whenShown } from "#app/ui/live.ts"
import { keepUnfinished, unfinishedIn } from "#app/wallets/session-store.ts"
import { paintAmountNote } from "../paint-amount-note.ts"
import { amountKept, amountToKeep } from "../unfinished-amount.ts"
import type { WriteFormData } from "../write-form-data.ts"

/** The write form while somebody types: what is understood, shortcuts without a round trip, and a tab that remembers. */

const formOf = (element: EventTarget | null) =>
	element instanceof Element ? element.closest<HTMLFormElement>("form[data-write-form]") : null
const dataOf = (form: HTMLFormElement) => JSON.parse(form.dataset.writeForm ?? "{}") as WriteFormData
const amountOf = (form: HTMLFormElement) => form.elements.namedItem("amount") as HTMLInputElement

function paint(form: HTMLFormElement): void {
	const { slip } = dataOf(form)
	const { asset, lang } = slip
	const amount = amountOf(form)
	const read = readAmount(amount.value, asset, lang)
	live?.paintSlip(form, slip, read.units)
	// The field's error says the same of what was sent.
	const said = read.units === null && amount.ariaInvalid === "true" && amount.value === amount.defaultValue
	paintAmountNote(form, said ? { units: null, ambiguous: null } : read, asset, lang)
}

/** What a form needs once it is touched comes then, and not before. */
type Live = typeof import("../write-live.ts")
let live: Live | undefined
async function wake(form: HTMLFormElement): Promise<void> {
	live ??= await import("../write-live.ts")
	const { asset, lang } = dataOf(form).slip
	live.groupNow(amountOf(form), asset, lang)
	paint(form)
}

const termsOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>("[name=days]")
const isAsServed = (form: HTMLFormElement) =>
	amountOf(form).value === amountOf(form).defaultValue &&
	[...termsOf(form)].every((term) => term.checked === term.defaultChecked)

function keep(form: HTMLFormElement): void {
	const { asset, lang } = dataOf(form).slip
	const days = String(new FormData(form).get("days") ?? "")
	const stakeAmount = amountToKeep(amountOf(form).value, asset, lang)
	keepUnfinished({ stakingTokenId: asset.symbol, stakingDays: days, stakeAmount })
}

/** What was typed in this tab before, where nothing stands yet; a term that the address names is meant. */
function goOn(form: HTMLFormElement): void {
	const { fresh, slip } = dataOf(form)
	const { asset, lang } = slip
	const { stakingTokenId, stakeAmount = "", stakingDays } = unfinishedIn()
	if (!fresh || stakingTokenId !== asset.symbol) return
	const amount = amountOf(form)
	if (amount.value === "") amount.value = amountKept(stakeAmount, asset, lang)
	if (new URLSearchParams(location.search).has("days")) return
	for (const term of termsOf(form)) if (term.value === stakingDays) term.checked = true
}

async function fill(form: HTMLFormElement, percent: number): Promise<void> {
	const spendable = form.querySelector<HTMLElement>("[data-spendable]")?.dataset.spendable
	if (spendable === undefined) return
	live ??= await import("../write-live.ts")
	const amount = amountOf(form)
	amount.value = live.shortcutText(BigInt(spendable), percent, dataOf(form).slip)
	paint(form)
	keep(form)
	amount.focus()
}

document.addEventListener("input", (event) => {
	const form = formOf(event.target)
	if (!form) return
	const { asset, lang } = dataOf(form).slip
	if (event.target === amountOf(form)) live?.groupWhileTyping(event, asset, lang)
	paint(form)
	if (!live) void wake(form)
	// What the page fills in again has been noted, or was forgotten with the wallet.
	if (!(event instanceof CustomEvent)) keep(form)
})
document.addEventListener("click", (event) => {
	const form = formOf(event.target)
	const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[name=fill]") : null
	if (!form || !button || !(Number(button.value) > 0)) return
	event.preventDefault()
	void fill(form, Number(button.value))
})

document.addEventListener("focusin", ({ target }) => {
	const form = formOf(target)
	if (form && !live) void wake(form)
})

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-write-form]")) {
	goOn(form)
	if (!isAsServed(form)) void wake(form)
}
whenShown(() => {
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-write-form]")) paint(form)
})
