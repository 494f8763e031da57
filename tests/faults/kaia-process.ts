import { startReorganisingKaia } from "#tests/factories/reorganising-kaia.ts"

/** A Kaia in a process of its own, which is frozen from outside, and replaces blocks when it is told to. */
const dir = process.env.KAIA_DATA_DIR
if (!dir || !process.send) throw new Error("it is started by the run that needs it")
const kaia = await startReorganisingKaia(dir)
const { url, admin, oldNfts, adminKey } = kaia
process.send({ type: "ready", url, admin, oldNfts, adminKey })

const LATE_MS = 2_000

/** What the stock has sent stays, what the worker has sent is gone until it sends it again, and of the others some come late. */
async function reorganise(depth: number): Promise<void> {
	const late = new Set<string>()
	let least = 0
	const away = await kaia.reorganise(depth, ({ from, sender }) => {
		if (sender === "stock") return least
		// Those of one sender keep their order.
		if (sender === "worker" || late.has(from) || Math.random() < 0.4) {
			late.add(from)
			return null
		}
		least += Math.floor(Math.random() * (depth - least))
		return least
	})
	const others = away.filter(({ sender }) => sender !== "worker")
	setTimeout(() => void kaia.again(others), Math.random() * LATE_MS)
	process.send?.({ type: "replaced", moved: away.length })
}

process.on("message", ({ depth }: { depth: number }) => void reorganise(depth))
process.once("SIGTERM", () => void kaia.close().then(() => process.exit(0)))
process.once("disconnect", () => void kaia.close().then(() => process.exit(0)))
