/**
 * Covers a picture before it is sent: bars are drawn over it on a canvas, by a pointer or by keys, and what is sent is what the canvas shows. The
 * file that was chosen never leaves: where anything fails the form is not sent.
 */

/** Of the longer side, in pixels; the server makes larger ones as small. */
const LONGEST = 2_400
const STEP = 0.02
const LEAST = 0.02
type Bar = { x: number; y: number; width: number; height: number }

const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0))

/**
 * Says in the page's language what is missing; without it the browser says so in its own. The form is not posted to be checked, because the
 * chosen picture would be lost.
 */
function sayInOwnLanguage(form: HTMLFormElement): void {
	const checked = ({ target }: Event) => {
		if (target instanceof HTMLInputElement)
			for (const field of form.querySelectorAll("input")) field.setCustomValidity("")
	}
	form.addEventListener("input", checked)
	form.addEventListener("change", checked)
	form.addEventListener(
		"invalid",
		({ target }) => {
			if (!(target instanceof HTMLInputElement)) return
			const { needed } = target.dataset
			if (needed && target.validity.valueMissing) target.setCustomValidity(needed)
		},
		true,
	)
}

function start(form: HTMLFormElement): void {
	sayInOwnLanguage(form)
	const one = <E extends HTMLElement>(name: string) => form.querySelector<E>(`[data-mask-${name}]`)
	const input = form.querySelector<HTMLInputElement>("input[type=file]")
	const covered = form.querySelector<HTMLInputElement>("input[name=covered]")
	const [desk, area, by, told] = [one("desk"), one("area"), one<HTMLInputElement>("by"), one("told")]
	const canvas = one("canvas") as HTMLCanvasElement | null
	if (!input || !covered || !desk || !area || !by || !told || !canvas) return
	const { unreadable = "", none = "", bar: label = "" } = form.dataset
	const tell = (text: string) => {
		told.textContent = text
	}
	let picture: ImageBitmap | null = null
	let isReady = false
	let bars: { at: Bar; element: HTMLElement }[] = []

	const place = ({ at, element }: { at: Bar; element: HTMLElement }) => {
		const percent = (part: number) => `${part * 100}%`
		element.style.left = percent(at.x)
		element.style.top = percent(at.y)
		element.style.width = percent(at.width)
		element.style.height = percent(at.height)
	}
	const add = (at: Bar) => {
		const element = document.createElement("button")
		element.type = "button"
		element.className = "documents-bar"
		element.setAttribute("aria-label", label.replace("#", String(bars.length + 1)))
		const bar = { at, element }
		element.addEventListener("keydown", (event) => onKey(event, bar))
		bars.push(bar)
		area.append(element)
		place(bar)
		tell("")
		return bar
	}
	const remove = (bar: { at: Bar; element: HTMLElement } | undefined) => {
		if (!bar) return
		bar.element.remove()
		bars = bars.filter((other) => other !== bar)
		for (const [n, { element }] of bars.entries()) element.setAttribute("aria-label", label.replace("#", String(n + 1)))
	}
	const MOVES: Readonly<Record<string, readonly [number, number]>> = {
		ArrowLeft: [-STEP, 0],
		ArrowRight: [STEP, 0],
		ArrowUp: [0, -STEP],
		ArrowDown: [0, STEP],
	}
	function onKey(event: KeyboardEvent, bar: { at: Bar; element: HTMLElement }): void {
		if (event.key === "Delete" || event.key === "Backspace") {
			event.preventDefault()
			remove(bar)
			const next = bars.at(-1)?.element ?? one("add")
			next?.focus()
			return
		}
		const move = MOVES[event.key]
		if (!move) return
		event.preventDefault()
		const [dx, dy] = move
		const { at } = bar
		if (event.shiftKey) {
			at.width = Math.min(Math.max(at.width + dx, LEAST), 1 - at.x)
			at.height = Math.min(Math.max(at.height + dy, LEAST), 1 - at.y)
		} else {
			at.x = within(at.x + dx, 1 - at.width)
			at.y = within(at.y + dy, 1 - at.height)
		}
		place(bar)
	}

	const draw = (withBars: boolean) => {
		const pen = canvas.getContext("2d")
		if (!picture || !pen) return false
		pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
		pen.fillStyle = "#000"
		if (withBars)
			for (const { at } of bars)
				pen.fillRect(at.x * canvas.width, at.y * canvas.height, at.width * canvas.width, at.height * canvas.height)
		return true
	}

	input.addEventListener("change", async () => {
		const file = input.files?.[0]
		isReady = false
		picture = null
		for (const bar of [...bars]) remove(bar)
		desk.hidden = true
		tell("")
		if (!file) return
		try {
			const read = await createImageBitmap(file, { imageOrientation: "from-image" })
			// Another one was chosen while this one was read.
			if (input.files?.[0] !== file) return
			picture = read
			const scale = Math.min(1, LONGEST / Math.max(read.width, read.height))
			canvas.width = Math.max(1, Math.round(read.width * scale))
			canvas.height = Math.max(1, Math.round(read.height * scale))
			if (!draw(false)) throw new Error("there is no canvas")
			desk.hidden = false
			// With a bar drawn nobody has to say that the number is covered.
			covered.required = false
		} catch {
			input.value = ""
			tell(unreadable)
		}
	})

	area.addEventListener("pointerdown", (event) => {
		if (!picture || event.button !== 0) return
		event.preventDefault()
		const box = area.getBoundingClientRect()
		const spot = ({ clientX, clientY }: PointerEvent) => ({
			x: within((clientX - box.left) / box.width, 1),
			y: within((clientY - box.top) / box.height, 1),
		})
		const from = spot(event)
		const held = bars.find(({ element }) => element === event.target)
		const was = held && { ...held.at }
		let drawn = held
		const onMove = (moved: PointerEvent) => {
			const to = spot(moved)
			if (held && was) {
				held.at.x = within(was.x + to.x - from.x, 1 - was.width)
				held.at.y = within(was.y + to.y - from.y, 1 - was.height)
			} else if (drawn || Math.hypot(to.x - from.x, to.y - from.y) > LEAST) {
				drawn ??= add({ x: 0, y: 0, width: LEAST, height: LEAST })
				drawn.at = {
					...{ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) },
					...{ width: Math.max(Math.abs(to.x - from.x), LEAST), height: Math.max(Math.abs(to.y - from.y), LEAST) },
				}
			}
			if (drawn) place(drawn)
		}
		area.setPointerCapture(event.pointerId)
		area.addEventListener("pointermove", onMove)
		const stop = () => area.removeEventListener("pointermove", onMove)
		area.addEventListener("pointerup", stop, { once: true })
		area.addEventListener("pointercancel", stop, { once: true })
		held?.element.focus()
	})
	one("add")?.addEventListener("click", () => add({ x: 0.3, y: 0.45, width: 0.4, height: 0.1 }).element.focus())
	one("remove")?.addEventListener("click", () => remove(bars.at(-1)))

	form.addEventListener("submit", async (event) => {
		if (isReady || !picture) return
		event.preventDefault()
		const sent = event.submitter
		if (bars.length === 0 && !covered.checked) {
			tell(none)
			return one("add")?.focus()
		}
		try {
			draw(true)
			const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9))
			if (!blob) throw new Error("the canvas gives no picture")
			const files = new DataTransfer()
			files.items.add(new File([blob], "covered.jpg", { type: "image/jpeg" }))
			input.files = files.files
			by.value = bars.length > 0 ? "page" : "owner"
			if (bars.length > 0) covered.checked = true
			isReady = true
			form.requestSubmit(sent instanceof HTMLElement ? sent : undefined)
		} catch {
			tell(unreadable)
		}
	})
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-mask]")) start(form)
