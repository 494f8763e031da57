import type { LoaderFunctionArgs } from "@remix-run/node"
import { loader as answerDraw } from "./api.draws.$name.proof.ts"

/** The document that proves what came of an act of the forge; the same as of any other draw by its name. */
export const loader = ({ params: { id = "" }, ...args }: LoaderFunctionArgs) =>
	answerDraw({ ...args, params: { name: id } })
