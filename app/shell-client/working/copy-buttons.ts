/** Without a clipboard (plain HTTP, or a no) the whole text is shown, to be copied by hand. */
export function copyButtons(): void {
	document.addEventListener("click", ({ target }) => {
		const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null
		if (!button) return
		const { copy = "", copied = "" } = button.dataset
		const whole = button.nextElementSibling as HTMLElement | null
		Promise.resolve(navigator.clipboard?.writeText(copy) ?? Promise.reject()).then(
			() => {
				button.textContent = copied
			},
			() => {
				if (!whole) return
				whole.hidden = false
				whole.textContent = copy
			},
		)
	})
}
