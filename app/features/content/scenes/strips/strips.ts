import type { ComponentType } from "react"
import { BeltStrip } from "./belt.tsx"
import { CorridorStrip } from "./corridor.tsx"
import { DotsStrip } from "./dots.tsx"
import { DrawersStrip } from "./drawers.tsx"
import { HooksStrip } from "./hooks.tsx"
import { JigsawStrip } from "./jigsaw.tsx"
import { LevelStrip } from "./level.tsx"
import { PipesStrip } from "./pipes.tsx"
import { PlanStrip } from "./plan.tsx"
import { ProofsStrip } from "./proofs.tsx"
import { PylonsStrip } from "./pylons.tsx"
import { QueueStrip } from "./queue.tsx"
import { RollingStrip } from "./rolling.tsx"
import { SignaturesStrip } from "./signatures.tsx"
import { SparksStrip } from "./sparks.tsx"
import type { StripProps } from "./strip.tsx"

/** Drawings from edge to edge within a page, by the name that the catalog gives. They paint as scenes do. */
export const STRIPS = {
	belt: BeltStrip,
	corridor: CorridorStrip,
	dots: DotsStrip,
	drawers: DrawersStrip,
	hooks: HooksStrip,
	jigsaw: JigsawStrip,
	level: LevelStrip,
	pipes: PipesStrip,
	plan: PlanStrip,
	proofs: ProofsStrip,
	pylons: PylonsStrip,
	queue: QueueStrip,
	rolling: RollingStrip,
	signatures: SignaturesStrip,
	sparks: SparksStrip,
} satisfies Readonly<Record<string, ComponentType<StripProps>>>

export type StripName = keyof typeof STRIPS
