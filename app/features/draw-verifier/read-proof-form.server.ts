import { PROOF_LIMIT } from "#app/draws/proof.ts"
import { readForm } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** The document of a form: the file where one was chosen, the text otherwise. Errors: `Refusal` 400 where there is neither, or it is too long. */
export async function readProofForm(request: Request): Promise<Readonly<{ text: string; acceptDemo: boolean }>> {
	const fields = await readForm(request)
	const file = fields.get("file")
	const typed = fields.get("text")
	const chosen = file instanceof File && file.size > 0 ? file : null
	if (chosen && chosen.size > PROOF_LIMIT) throw new Refusal("draw-proofs:error.too-long", { status: 400 })
	const text = chosen ? await chosen.text() : typeof typed === "string" ? typed.trim() : ""
	if (text === "") throw new Refusal("draw-proofs:error.none", { status: 400 })
	return { text, acceptDemo: fields.get("demo") === "yes" }
}
