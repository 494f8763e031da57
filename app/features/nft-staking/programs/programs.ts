import { boost } from "./boost.ts"
import { nova } from "./nova.ts"
import type { Program, ProgramId } from "./program.ts"
import { world } from "./world.ts"

export const PROGRAMS: Readonly<Record<ProgramId, Program>> = { boost, nova, world }
export const programOf = (id: ProgramId): Program => PROGRAMS[id]
