import { groupedAmount, groupedText } from "#app/lib/grouped-amount.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import { whenShown } from "#app/ui/live.ts"
import { keepUnfinished, readSessionStore } from "#app/wallets/session-store.ts"
import { groupWhileTyping } from "../group-while-typing.ts"
import { paintAmountNote } from "../paint-amount-note.ts"
import { shortcutUnits } from "../plans.ts"
import { amountKept, amountToKeep } from "../unfinished-amount.ts"
import type { WriteFormData } from "../write-form-data.ts"

/** The write form while somebody types: what is understood, shortcuts without a round trip, and a tab that remembers. */

const formOf = (element: EventTarget | null) =>
	element instanceof Element ? element.closest<HTMLFormElement>("form[data-write-form]") : null
const dataOf = (form: HTMLFormElement) => JSON.parse(form.dataset.writeForm ?? "{}") as WriteFormData
const amountOf = (form: HTMLFormElement) => form.elements.namedItem("amount") as HTMLInputElement

function paint(form: HTMLFormElement): void {
	const { asset, lang } = dataOf(form)
	const amount = amountOf(form)
	const read = readAmount(amount.value, asset, lang)
	// The field's error says the same of what was sent.
	const said = read.units === null && amount.ariaInvalid === "true" && amount.value === amount.defaultValue
	paintAmountNote(form, said ? { units: null, ambiguous: null } : read, asset, lang)
}

function keep(form: HTMLFormElement): void {
	const { asset, lang } = dataOf(form)
	const days = String(new FormData(form).get("days") ?? "")
	const stakeAmount = amountToKeep(amountOf(form).value, asset, lang)
	keepUnfinished({ stakingTokenId: asset.symbol, stakingDays: days, stakeAmount })
}

/** What was typed in this tab before, where nothing stands yet; a term that the address names is meant. */
function goOn(form: HTMLFormElement): void {
	const { asset, lang, fresh } = dataOf(form)
	const { stakingTokenId, stakeAmount = "", stakingDays } = readSessionStore()
	if (!fresh || stakingTokenId !== asset.symbol) return
	const amount = amountOf(form)
	if (amount.value === "") amount.value = groupedAmount(amountKept(stakeAmount, asset, lang), asset, lang)
	if (new URLSearchParams(location.search).has("days")) return
	for (const term of form.querySelectorAll<HTMLInputElement>("[name=days]"))
		if (term.value === stakingDays) term.checked = true
}

function fill(form: HTMLFormElement, percent: number): void {
	const { asset, lang } = dataOf(form)
	const spendable = form.querySelector<HTMLElement>("[data-spendable]")?.dataset.spendable
	if (spendable === undefined) return
	const amount = amountOf(form)
	amount.value = groupedText(shortcutUnits(BigInt(spendable), percent, 10n ** BigInt(asset.scale)), asset, lang)
	paint(form)
	keep(form)
	amount.focus()
}

document.addEventListener("input", (event) => {
	const form = formOf(event.target)
	if (!form) return
	const { asset, lang } = dataOf(form)
	if (event.target === amountOf(form)) groupWhileTyping(event, asset, lang)
	paint(form)
	// What the page fills in again has been noted, or was forgotten with the wallet.
	if (!(event instanceof CustomEvent)) keep(form)
})
document.addEventListener("click", (event) => {
	const form = formOf(event.target)
	const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[name=fill]") : null
	if (!form || !button) return
	event.preventDefault()
	fill(form, Number(button.value))
})

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-write-form]")) goOn(form)
whenShown(() => {
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-write-form]")) paint(form)
})
