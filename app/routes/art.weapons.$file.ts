import type { LoaderFunctionArgs } from "@remix-run/node"
import { weaponSvg } from "#app/collections/weapons/weapon-svg.ts"
import { answerPrint } from "#app/features/crafting/answer-print.server.ts"

/** A weapon of the codex as a picture file: /art/weapons/ice-saw.svg; /art/weapons/ice-saw-shape.svg is its shape alone. */
export const loader = ({ request, params: { file = "" } }: LoaderFunctionArgs) => answerPrint(request, file, weaponSvg)
