import { reportOutcome, SERVICE_WORKER } from "#app/ui/shell-contract.ts"

/** Lets this browser be reminded: asks for its permission when the button is pressed, subscribes, and sends the form with what it was given. */

const form = document.querySelector<HTMLFormElement>("form[data-push]")
const told = document.querySelector<HTMLElement>("[data-push-told]")
const tell = (text = "") => {
	if (told) told.textContent = text
}

async function subscribe(form: HTMLFormElement, key: string): Promise<void> {
	if ((await Notification.requestPermission()) !== "granted") return tell(form.dataset.denied)
	await navigator.serviceWorker.register(SERVICE_WORKER)
	const worker = await navigator.serviceWorker.ready
	const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
	const { endpoint, keys } = subscription.toJSON()
	const given: Readonly<Record<string, string | undefined>> = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth }
	for (const [name, value] of Object.entries(given)) {
		const field = form.elements.namedItem(name)
		if (field instanceof HTMLInputElement) field.value = value ?? ""
	}
	form.submit()
}

if (form) {
	const { push: key = "", unsupported, failed } = form.dataset
	if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
		form.hidden = false
		tell()
	} else tell(unsupported)
	form.addEventListener("submit", (event) => {
		event.preventDefault()
		subscribe(form, key).catch((error: unknown) => {
			console.error("push", error)
			reportOutcome("reminders.refused", "push")
			tell(failed)
		})
	})
}
