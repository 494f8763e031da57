import { z } from "zod"
import { agreeForm } from "./forms.ts"

const ofAge = z.literal("on", { error: "access:age" })

/** The confirm step's form: with a box for the age where the operator asks for one. */
export const agreeFormFor = (minimumAge: number | null) =>
	agreeForm.extend({ age: minimumAge === null ? ofAge.optional().catch(undefined) : ofAge })
