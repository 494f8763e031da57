import { expect, onTestFinished, test, vi } from "vitest"
import { WalletProblem } from "../port.ts"
import { EVERY_MS, FOR_MS, watch } from "./watch.ts"

/** Time that stands still, and a page that is looked at or not. */
function still() {
	vi.useFakeTimers()
	onTestFinished(() => void vi.useRealTimers())
	const listeners = new Set<() => void>()
	const page = {
		hidden: false,
		addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
		removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
	}
	const show = (shown: boolean) => {
		page.hidden = !shown
		for (const listener of listeners) listener()
	}
	// The cast: of a document it needs nothing else.
	return { page: page as unknown as Document, show, listeners }
}

const settled = (promise: Promise<unknown>) =>
	promise.then(
		(value) => value,
		(error: unknown) => (error instanceof WalletProblem ? error.code : error),
	)

test("it is asked every second, 300 times at most, and expired after 300 seconds (C083, C084)", async () => {
	const { page, listeners } = still()
	const ask = vi.fn(async () => undefined)
	const end = vi.fn()
	const over = settled(watch({ ask, page })).then(end)
	await vi.advanceTimersByTimeAsync(EVERY_MS - 1)
	expect(ask).toHaveBeenCalledTimes(0)
	await vi.advanceTimersByTimeAsync(1)
	expect(ask).toHaveBeenCalledTimes(1)
	await vi.advanceTimersByTimeAsync(59_000)
	expect(ask).toHaveBeenCalledTimes(60)
	await vi.advanceTimersByTimeAsync(FOR_MS - 60_000 - 1)
	expect(end).not.toHaveBeenCalled()
	await vi.advanceTimersByTimeAsync(1)
	await over
	expect(end).toHaveBeenCalledWith("expired")
	expect(ask.mock.calls.length).toBeGreaterThanOrEqual(299)
	await vi.advanceTimersByTimeAsync(60_000)
	expect(ask.mock.calls.length).toBeLessThanOrEqual(300)
	expect(vi.getTimerCount()).toBe(0)
	expect(listeners.size).toBe(0)
})

test("it ends with the first answer, and asks no more", async () => {
	const { page } = still()
	const ask = vi.fn(async () => (ask.mock.calls.length === 3 ? "0xabc" : undefined))
	const made = watch({ ask, page })
	await vi.advanceTimersByTimeAsync(10_000)
	expect(await made).toBe("0xabc")
	expect(ask).toHaveBeenCalledTimes(3)
})

test("a page that nobody looks at asks nothing, and asks at once when it is looked at again", async () => {
	const { page, show } = still()
	const ask = vi.fn(async () => undefined)
	const over = settled(watch({ ask, page }))
	await vi.advanceTimersByTimeAsync(2_000)
	show(false)
	await vi.advanceTimersByTimeAsync(60_000)
	expect(ask).toHaveBeenCalledTimes(2)
	show(true)
	await vi.advanceTimersByTimeAsync(0)
	expect(ask).toHaveBeenCalledTimes(3)
	await vi.advanceTimersByTimeAsync(1_000)
	expect(ask).toHaveBeenCalledTimes(4)
	await vi.advanceTimersByTimeAsync(FOR_MS)
	expect(await over).toBe("expired")
})

test("hidden and shown again and again, one question is under way at a time", async () => {
	const { page, show } = still()
	let open = 0
	let most = 0
	const ask = async () => {
		most = Math.max(most, ++open)
		await new Promise((done) => setTimeout(done, 700))
		open--
		return undefined
	}
	const over = settled(watch({ ask, page, forMs: 20_000 }))
	for (let at = 0; at < 60; at++) {
		show(at % 2 === 0)
		await vi.advanceTimersByTimeAsync(230)
	}
	await vi.advanceTimersByTimeAsync(20_000)
	expect(await over).toBe("expired")
	expect(most).toBe(1)
})

test("closing the dialog ends the asking", async () => {
	const { page, listeners } = still()
	const ask = vi.fn(async () => undefined)
	let close: (why: "closed" | "expired") => void = () => {}
	const stop = (listener: typeof close) => {
		close = listener
	}
	const over = settled(watch({ ask, page, stop }))
	await vi.advanceTimersByTimeAsync(5_000)
	close("closed")
	expect(await over).toBe("closed")
	await vi.advanceTimersByTimeAsync(60_000)
	expect(ask).toHaveBeenCalledTimes(5)
	expect(vi.getTimerCount()).toBe(0)
	expect(listeners.size).toBe(0)
})

test("two lost calls are borne, three in a row are a failure", async () => {
	const { page } = still()
	const fates = [false, false, true, false, false, false]
	const ask = vi.fn(async () => {
		if (!fates[ask.mock.calls.length - 1]) throw new TypeError("Failed to fetch")
		return undefined
	})
	const over = settled(watch({ ask, page }))
	await vi.advanceTimersByTimeAsync(20_000)
	expect(await over).toBe("failed")
	expect(ask).toHaveBeenCalledTimes(6)
})

test("a no in the app is the end at once", async () => {
	const { page } = still()
	const ask = async () => {
		throw new WalletProblem("denied")
	}
	const over = settled(watch({ ask, page }))
	await vi.advanceTimersByTimeAsync(1_000)
	expect(await over).toBe("denied")
})
