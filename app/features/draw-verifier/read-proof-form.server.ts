import { PROOF_LIMIT } from "#app/draws/proof.ts"
import { readForm } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"

type ProofForm = Readonly<{
	acceptDemo: boolean
	/** The file where one was chosen, the text otherwise. */
	text: string
	/** There is neither, or it is too long. */
	refusal: Refusal | null
}>

const refused = (acceptDemo: boolean, code: "draw-proofs:error.none" | "draw-proofs:error.too-long"): ProofForm => ({
	acceptDemo,
	text: "",
	refusal: new Refusal(code, { status: 400 }),
})

/** The document of a form, and whether a demo's beacon is to be taken for one. */
export async function readProofForm(request: Request): Promise<ProofForm> {
	const fields = await readForm(request)
	const file = fields.get("file")
	const typed = fields.get("text")
	const acceptDemo = fields.get("demo") === "yes"
	const chosen = file instanceof File && file.size > 0 ? file : null
	if (chosen && chosen.size > PROOF_LIMIT) return refused(acceptDemo, "draw-proofs:error.too-long")
	const text = chosen ? await chosen.text() : typeof typed === "string" ? typed : ""
	return text.trim() === "" ? refused(acceptDemo, "draw-proofs:error.none") : { acceptDemo, text, refusal: null }
}
