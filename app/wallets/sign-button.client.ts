import { renew, whenShown } from "#app/ui/live.ts"
import { reportOutcome } from "#app/ui/shell-contract.ts"
import type { SignButtonData } from "./sign-button.tsx"
import { signingProblem, signTransactionBase64 } from "./signing.client.tsx"

/** The script of `SignButton`: the server builds, the connected wallet signs, the server checks and sends. */

type Answer = { resultCd: string; returnValue?: string | null; message?: string; code?: string }
type State = { doing: "nothing" | "signing" | "sending"; problem: string }

let state: State = { doing: "nothing", problem: "" }
const button = () => document.querySelector<HTMLButtonElement>("button[data-sign]")
const dataOf = (pressed: HTMLElement) => JSON.parse(pressed.dataset.sign ?? "{}") as SignButtonData

function paint(): void {
	const { doing, problem } = state
	// The shell does not disconnect a wallet while it is at work.
	document.documentElement.toggleAttribute("data-in-flight", doing !== "nothing")
	const pressed = button()
	if (!pressed) return
	// A button that is disabled loses the focus, and with it whoever goes by keyboard; a second press does nothing anyway.
	if (doing === "nothing") pressed.removeAttribute("aria-disabled")
	else pressed.setAttribute("aria-disabled", "true")
	say("[data-sign-status]", doing === "nothing" ? "" : dataOf(pressed).words[doing])
	const told = say("[data-sign-problem]", problem)?.closest("p")
	if (told) told.hidden = problem === ""
}

/** What is the same stays: a listener hears each change. */
function say(where: string, text: string): HTMLElement | null {
	const element = document.querySelector<HTMLElement>(where)
	if (element && element.textContent !== text) element.textContent = text
	return element
}

function become(next: Partial<State>): void {
	state = { ...state, ...next }
	paint()
}

async function sign({ prepare, submit, wallet, words, failure }: SignButtonData): Promise<void> {
	if (state.doing !== "nothing") return
	become({ doing: "signing", problem: "" })
	try {
		const prepared = await post(prepare)
		if (prepared.resultCd !== "SUCCESS" || !prepared.returnValue) {
			reportOutcome(failure, prepared.code ?? "prepare")
			return become({ problem: prepared.message ?? "" })
		}
		const signed = await signTransactionBase64({ ...wallet, unsignedBase64: prepared.returnValue })
		become({ doing: "sending" })
		const sent = await post({ ...submit, signed })
		if (sent.resultCd !== "SUCCESS") {
			reportOutcome(failure, sent.code ?? "submit")
			become({ problem: sent.message ?? "" })
		}
		renew()
	} catch (error) {
		console.error(error)
		const problem = signingProblem(error)
		reportOutcome(failure, problem)
		become({ problem: words[problem] })
	} finally {
		become({ doing: "nothing" })
	}
}

async function post(body: Readonly<Record<string, string>>): Promise<Answer> {
	const response = await fetch(`${location.pathname}${location.search}`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify(body),
	})
	return (await response.json()) as Answer
}

export function listenForSigning(): void {
	document.addEventListener("click", ({ target }) => {
		const pressed = target instanceof Element ? target.closest<HTMLButtonElement>("button[data-sign]") : null
		if (pressed) void sign(dataOf(pressed))
	})
	// Whoever comes back to sign after all is not told again what went wrong before.
	document.addEventListener(
		"close",
		({ target }) => {
			const isOurs = target instanceof Element && target.contains(button())
			if (isOurs && state.doing === "nothing") become({ problem: "" })
		},
		true,
	)
	whenShown(paint)
}
