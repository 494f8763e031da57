import type { SubmissionResult } from "@conform-to/react"
import type { Errors } from "../pages/project-fields.tsx"
import { refusedForm } from "../refused-form.ts"
import type { TypedProject } from "./typed-project.ts"

type Form = Readonly<{ id: string; version: string; stored: TypedProject }>

/**
 * A form as it is shown: as it is stored, or, refused, as it was typed. What is sent next names the version that was typed against, but where
 * somebody is told that another has come: then it names the one that stands beside what they typed.
 */
export function filledForm(form: Form, answered: SubmissionResult<string[]> | undefined) {
	const refused = refusedForm(answered)
	const errors: Errors = refused?.errors ?? {}
	const typed: TypedProject = refused?.typed ?? form.stored
	const version = typed.version ?? form.version
	const isToldOfChange = (errors[""]?.length ?? 0) > 0 && version !== form.version
	return {
		typed,
		errors,
		id: typed.id ?? form.id,
		version: isToldOfChange ? form.version : version,
		stored: isToldOfChange ? form.stored : null,
	}
}
