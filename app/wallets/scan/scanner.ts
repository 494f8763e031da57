import { addressInQr } from "#app/identity/members/solana-receiver.ts"
import { loadChunk } from "#app/lib/load-chunk.ts"
import { closeCamera, openCamera } from "./camera.ts"
import { fileProblem } from "./upload.ts"

/** The dialog that reads a wallet's QR code into a field. The reader itself is loaded when a camera or a picture is chosen. */

const LOOK_MS = 200
const DIALOG = "modal-scan"

type Problem = "denied" | "none" | "unsupported" | "generic" | "onlyImages" | "tooLarge" | "notRead" | "format" | "late"
type Words = Readonly<Record<Problem | "loading" | "looking" | "reading", string>>

export function listenForScans(): void {
	const dialog = document.getElementById(DIALOG)
	if (!(dialog instanceof HTMLDialogElement)) return
	const part = <E extends HTMLElement>(name: string) => dialog.querySelector<E>(`[data-scan-${name}]`)
	const words = JSON.parse(dialog.querySelector<HTMLElement>("[data-scan]")?.dataset.words ?? "{}") as Words
	let into: HTMLInputElement | null = null
	let stream: MediaStream | null = null
	/** What is awaited belongs to this look; whatever comes for an older one is let go. */
	let look = 0
	let again: () => void = () => {}

	const show = (name: string, isShown: boolean) => {
		const at = part(name)
		if (at) at.hidden = !isShown
	}
	const say = (text: string) => {
		const at = part("said")
		if (at) at.textContent = text
	}
	const stop = () => {
		look++
		closeCamera(stream)
		stream = null
		const video = part<HTMLVideoElement>("video")
		if (video) video.srcObject = null
		show("view", false)
	}
	const begin = () => {
		stop()
		say("")
		show("problem", false)
		show("retry", false)
		show("camera", true)
		return look
	}
	const fail = (problem: Problem) => {
		stop()
		say("")
		const at = part("problem")
		if (at) Object.assign(at, { textContent: words[problem], hidden: false })
		show("retry", true)
		show("camera", false)
		part("retry")?.focus()
	}
	/** Answers whether it was an address: then the field has it, and the dialog is done. */
	const take = (text: string): boolean => {
		const address = addressInQr(text)
		if (address === null) return false
		stop()
		dialog.close()
		if (into) {
			into.value = address
			into.dispatchEvent(new Event("input", { bubbles: true }))
			into.focus()
		}
		return true
	}
	const reader = () => loadChunk(() => import("./read-picture.ts"))

	async function startCamera(): Promise<void> {
		const mine = begin()
		again = () => void startCamera()
		show("camera", false)
		say(words.loading)
		const [opened, parts] = await Promise.all([openCamera(), reader().catch(() => null)])
		if (mine !== look) {
			if (!("problem" in opened)) closeCamera(opened)
			return
		}
		if ("problem" in opened) return fail(opened.problem)
		stream = opened
		if (!parts) return fail("late")
		const video = part<HTMLVideoElement>("video")
		if (!video) return fail("generic")
		video.srcObject = opened
		show("view", true)
		say(words.looking)
		// The device was pulled out, or the permission taken back.
		for (const one of opened.getTracks()) one.addEventListener("ended", () => mine === look && fail("generic"))
		await video.play().catch(() => {})
		for (let turn = 0; mine === look; turn++) {
			const found = parts.readVideo(video, turn)
			if (found) return take(found.text) ? undefined : fail("format")
			await new Promise((next) => setTimeout(next, LOOK_MS))
		}
	}

	async function takeFile(input: HTMLInputElement): Promise<void> {
		const file = input.files?.[0]
		// The same picture may be chosen once more.
		const mine = begin()
		again = () => {
			begin()
			input.click()
		}
		if (!file) return
		const problem = fileProblem(file)
		if (problem) {
			input.value = ""
			return fail(problem)
		}
		say(words.reading)
		try {
			const parts = await reader().catch(() => null)
			if (mine !== look) return
			if (!parts) return fail("late")
			const found = await parts.readFile(file).catch(() => null)
			if (mine !== look) return
			if (!found) return fail("notRead")
			if (!take(found.text)) fail("format")
		} finally {
			input.value = ""
		}
	}

	for (const button of document.querySelectorAll<HTMLButtonElement>("[data-scan-into]")) {
		button.hidden = false
		button.addEventListener("click", () => {
			const field = document.getElementById(button.dataset.scanInto ?? "")
			into = field instanceof HTMLInputElement ? field : null
			begin()
		})
	}
	part("camera")?.addEventListener("click", () => void startCamera())
	part("retry")?.addEventListener("click", () => again())
	const file = part<HTMLInputElement>("file")
	file?.addEventListener("change", () => void takeFile(file))
	dialog.addEventListener("close", stop)
	// Whoever leaves, or turns to something else, is filmed no longer.
	addEventListener("pagehide", stop)
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden" && stream) begin()
	})
}
