import { Refusal } from "#app/lib/refusal.ts"
import { uuidFrom } from "#app/lib/uuid.ts"

const noRecord = () => new Refusal("admin:noRecord", { status: 404 })

/**
 * Id of the record that an operator's form is about, from the address of the form. Refuses (404) an address without one: a redirect would tell
 * callers of JSON that the form was taken.
 */
export function requireId(request: Request): string {
	const id = uuidFrom(new URL(request.url).searchParams, "id")
	if (id === null) throw noRecord()
	return id
}

/** Refuses (404) a record that does not exist. */
export function requireRecord<R>(record: R | null | undefined): R {
	if (record === null || record === undefined) throw noRecord()
	return record
}
