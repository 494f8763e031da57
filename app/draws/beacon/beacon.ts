import type { BeaconChain } from "./chains.ts"

/** What the worker asks for rounds. */
export type Beacon = Readonly<{
	chain: BeaconChain
	publicKey: string
	/** Whoever runs the site holds its key: what it decides says so, and verifiers take it only where they were told to. */
	demo: boolean
	/** The first round that is signed at that moment or later. */
	roundAt(at: Date): number
	timeOf(round: number): Date
	/** The round's signature, checked; null: there is none yet, or nobody who could be asked has it. The same round is asked for again then. */
	fetch(round: number): Promise<string | null>
}>

/**
 * The module of the database may not import draws: what a context has of them is added to its type here, so that there is one `Context`
 * for all. Without one no draw can be created.
 */
declare module "#app/db/context.ts" {
	interface Context {
		readonly beacon?: Beacon
	}
}
