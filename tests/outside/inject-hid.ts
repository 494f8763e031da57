/** What the page's half of the virtual device is told, and what it asks the test. */
export type HidInjected = Readonly<{ binding: string; absent: boolean; vendorId: number; productId: number }>
export type HidAsked =
	| { what: "granted" | "choose"; pressed: boolean }
	| { what: "open" | "close" | "forget" }
	| { what: "report"; frame: number[] }

/** Runs inside the page, alone: it may use nothing from outside its own braces. */
export function injectHid({ binding, absent, vendorId, productId }: HidInjected): void {
	const become = (value: unknown) => Object.defineProperty(navigator, "hid", { value, configurable: true })
	if (absent) {
		become(undefined)
		return
	}
	const ask = async <R>(asked: HidAsked): Promise<R> => {
		const port = (window as unknown as Record<string, (asked: HidAsked) => Promise<Record<string, unknown>>>)[binding]
		const { ok, error } = (await port?.(asked)) ?? {}
		// Browsers refuse with a DOMException of that name.
		if (error) throw new DOMException("The device refused.", String(error))
		return ok as R
	}

	class VirtualDevice extends EventTarget {
		readonly vendorId = vendorId
		readonly productId = productId
		readonly productName = "Nano X"
		readonly collections = [{ usagePage: 0xffa0, usage: 1, type: 1 }]
		opened = false
		oninputreport: ((event: Event) => void) | null = null
		async open() {
			if (this.opened) throw new DOMException("The device is already open.", "InvalidStateError")
			await ask({ what: "open" })
			this.opened = true
		}
		async close() {
			this.opened = false
			await ask({ what: "close" })
		}
		async forget() {
			this.opened = false
			await ask({ what: "forget" })
		}
		async sendReport(reportId: number, data: BufferSource) {
			if (!this.opened) throw new DOMException("The device must be opened first.", "InvalidStateError")
			const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset)
			const frames = ask<number[][] | null>({ what: "report", frame: [reportId, ...bytes.slice(0, data.byteLength)] })
			// As the wire does: the report is sent, and what the device says comes later, as events.
			void frames.then((reports) => {
				for (const report of reports ?? []) this.hear(report)
			})
		}
		hear(report: number[]) {
			if (!this.opened) return
			const event = new Event("inputreport")
			Object.assign(event, { device: this, reportId: 0, data: new DataView(Uint8Array.from(report).buffer) })
			this.oninputreport?.(event)
			this.dispatchEvent(event)
		}
	}

	const device = new VirtualDevice()
	const hid = new EventTarget()
	const list = async (what: "granted" | "choose") => {
		const pressed = navigator.userActivation.isActive
		return (await ask<boolean>({ what, pressed })) ? [device] : []
	}
	Object.assign(hid, { getDevices: () => list("granted"), requestDevice: () => list("choose") })
	become(hid)
	window.addEventListener(`${binding}:plug`, (event) => {
		const { detail } = event as CustomEvent<"connect" | "disconnect">
		if (detail === "disconnect") device.opened = false
		hid.dispatchEvent(Object.assign(new Event(detail), { device }))
	})
}
