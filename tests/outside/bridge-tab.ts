import { vi } from "vitest"

type Heard = { origin: string; source: unknown; data: unknown }
type Tab = { closed: boolean; focus(): void; close(): void; postMessage(message: unknown, target: string): void }

/** A browser's windows as far as a bridge needs them: one page, and the tab it opens. `blocked` opens none. */
export function stubWindows({ blocked = false } = {}) {
	const listeners = new Set<(event: Heard) => void>()
	const windows = {
		/** Addresses that were opened, and what was sent to which origin. */
		opened: [] as string[],
		sent: [] as { message: Record<string, unknown>; target: string }[],
		/** The other side: what it does with a message. */
		onMessage: (_message: Record<string, unknown>) => {},
		onOpen: () => {},
		listening: () => listeners.size,
		tab: undefined as unknown as Tab,
		/** A message reaches the page, by default from the tab and its origin. */
		say(data: unknown, from: Partial<Heard> = {}) {
			const origin = new URL(windows.opened.at(-1) ?? "https://nowhere.example").origin
			for (const listener of [...listeners]) listener({ origin, source: windows.tab, data, ...from })
		},
	}
	windows.tab = {
		closed: false,
		focus() {},
		close() {
			windows.tab.closed = true
		},
		postMessage(message, target) {
			windows.sent.push({ message: message as Record<string, unknown>, target })
			queueMicrotask(() => windows.onMessage(message as Record<string, unknown>))
		},
	}
	vi.stubGlobal("window", {
		open(url: string) {
			if (blocked) return null
			windows.opened.push(url)
			windows.tab.closed = false
			queueMicrotask(() => windows.onOpen())
			return windows.tab
		},
		addEventListener: (_type: string, listener: (event: Heard) => void) => listeners.add(listener),
		removeEventListener: (_type: string, listener: (event: Heard) => void) => listeners.delete(listener),
	})
	return windows
}
