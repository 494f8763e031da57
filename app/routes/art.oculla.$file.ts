import type { LoaderFunctionArgs } from "@remix-run/node"
import { ocullaSvg } from "#app/collections/oculla/oculla-svg.ts"
import { answerPrint } from "#app/features/crafting/answer-print.server.ts"

/** An Oculla as a picture file: /art/oculla/peephole.svg; /art/oculla/peephole-shape.svg is its shape alone. */
export const loader = ({ request, params: { file = "" } }: LoaderFunctionArgs) => answerPrint(request, file, ocullaSvg)
