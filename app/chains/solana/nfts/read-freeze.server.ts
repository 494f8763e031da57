import type { Freeze, NotTheFreeze } from "../../nfts.ts"
import type { SignedTransaction } from "../../port.ts"
import { readHalfSigned } from "../half-signed.server.ts"
import { freezeSteps } from "./freeze.server.ts"
import type { Freezing } from "./settings.server.ts"

/** Reads what the owner's wallet has signed, and says whether it is exactly the freeze. */
export function readFreeze(bytes: Uint8Array, freeze: Freeze, freezing: Freezing): SignedTransaction | NotTheFreeze {
	const { multisig, service } = freezing
	const steps = freezeSteps(freeze, freezing)
	const read = readHalfSigned(bytes, { payer: freeze.owner, ours: service, steps, unnamed: [multisig] })
	if (!("refused" in read)) return read
	return { refused: read.refused === "other-steps" ? "not-the-freeze" : read.refused }
}
