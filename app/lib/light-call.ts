import type { z } from "zod"
import { checked } from "./json-api.server.ts"

/** Who asks, as far as the request says. */
export type Caller = Readonly<{ clientIp: string; headers: Pick<Headers, "get"> }>

type Answer = Readonly<Record<string, unknown>>

/** A call that needs no page and no session, only what was sent: the web process answers it without Remix. */
export type LightCall = Readonly<{
	method: "GET" | "POST"
	/** `sent`: fields of the query, or the body of a POST, unchecked. Errors: `Refusal`. */
	answer(sent: unknown, caller: Caller): Answer | Promise<Answer>
}>

export const lightCall = <S extends z.ZodType>(
	method: LightCall["method"],
	schema: S,
	answer: (input: z.output<S>, caller: Caller) => Answer | Promise<Answer>,
): LightCall => ({ method, answer: (sent, caller) => answer(checked(schema, sent), caller) })
