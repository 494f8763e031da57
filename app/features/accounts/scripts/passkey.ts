import { startAuthentication, startRegistration } from "@simplewebauthn/browser"
import { reportOutcome } from "#app/ui/shell-contract.ts"

/** Makes a passkey, logs in by one, or confirms by one that it is its owner, which is another log-in. Without passkeys in this browser its buttons stay hidden. */

type Answer = Readonly<{ resultCd: string; returnValue?: unknown; message?: string }>

async function call(path: string, body: object): Promise<unknown> {
	const answer = await fetch(`/api/passkey/${path}`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	})
	// The cast: our own calls answer like this, whatever their status.
	const { resultCd, returnValue, message } = (await answer.json()) as Answer
	if (resultCd !== "SUCCESS") throw new Error(message)
	return returnValue
}

async function run(pressed: HTMLElement): Promise<void> {
	const told = pressed.parentElement?.querySelector("[data-passkey-told]")
	const { passkey: what, leads = "", failed = "" } = pressed.dataset
	const tell = (text: string) => {
		if (told) told.textContent = text
	}
	tell("")
	try {
		if (what === "add") {
			const optionsJSON = (await call("ask", { purpose: "add" })) as never
			const name = document.querySelector<HTMLInputElement>("#passkey-name")?.value.trim() || "Passkey"
			await call("add", { answer: await startRegistration({ optionsJSON }), name: name.slice(0, 60) })
		} else {
			const optionsJSON = (await call("ask", { purpose: "enter" })) as never
			await call("enter", { answer: await startAuthentication({ optionsJSON }) })
		}
		location.assign(leads)
	} catch (error) {
		// What the person's own device says no to has a name of the browser's; the rest is our sentence.
		const isOwn = error instanceof Error && error.name !== "Error"
		tell(isOwn || !(error instanceof Error) || !error.message ? failed : error.message)
		reportOutcome(what === "enter" ? "logIn.passkeyFailed" : "account.passkeyFailed", "passkey")
	}
}

if (window.PublicKeyCredential)
	for (const part of document.querySelectorAll<HTMLElement>("[data-passkeys]")) part.hidden = false

document.addEventListener("click", ({ target }) => {
	const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-passkey]") : null
	if (pressed) void run(pressed)
})
