/** Verifies in the browser what the form would send; what does that is loaded when it is first asked for. Where it cannot be had, the form is sent. */

document.addEventListener("submit", async (event) => {
	const form = event.target
	const place = document.getElementById("verifier-answer")
	if (!(form instanceof HTMLFormElement) || form.dataset.verifyDraw === undefined || !place) return
	event.preventDefault()
	try {
		const { takeOver } = await import("../take-over.ts")
		await takeOver(form, place)
	} catch (error) {
		console.warn("verify-draw", error)
		form.submit()
	}
})
