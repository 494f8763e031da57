import { isRejection } from "../is-rejection.ts"

/** An error and those it wraps: on phones the real one is in `data.originalError`. */
function layersOf(error: unknown): object[] {
	const layers: object[] = []
	for (let at: unknown = error; typeof at === "object" && at !== null && layers.length < 5; ) {
		layers.push(at)
		const data: unknown = Reflect.get(at, "data")
		const inner = typeof data === "object" && data !== null ? Reflect.get(data, "originalError") : undefined
		at = inner ?? Reflect.get(at, "cause")
	}
	return layers
}

const has = (error: unknown, codes: readonly number[], text?: RegExp) =>
	layersOf(error).some(
		(layer) =>
			codes.includes(Reflect.get(layer, "code") as number) || text?.test(String(Reflect.get(layer, "message") ?? "")),
	)

/** -32001 is how Kaia wallets say that a person cancelled. */
export const personRefused = (error: unknown): boolean => has(error, [-32001]) || layersOf(error).some(isRejection)

/** The wallet's window is already open and waits, most often to be unlocked. */
export const alreadyAsking = (error: unknown): boolean => has(error, [-32002])

export const unknownChain = (error: unknown): boolean => has(error, [4902], /unrecogni[sz]ed chain|4902/i)

export const unknownMethod = (error: unknown): boolean =>
	!unknownChain(error) &&
	has(error, [-32601, 4200], /method.*(not (found|exist|support|available)|does not exist|unknown)|unsupported method/i)
