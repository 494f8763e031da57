import type { ComponentType } from "react"
import { AnvilScene } from "./anvil.tsx"
import { ArcadeScene } from "./arcade.tsx"
import { ArmouryScene, OcullaScene } from "./armoury.tsx"
import { BellScene } from "./bell.tsx"
import { BigCoinScene } from "./big-coin.tsx"
import { BridgeScene } from "./bridge.tsx"
import { CanvasesScene } from "./canvases.tsx"
import { ClawMachineScene } from "./claw-machine.tsx"
import { CliffScene } from "./cliff.tsx"
import { CoilScene } from "./coil.tsx"
import { CordsScene } from "./cords.tsx"
import { EyeChartScene } from "./eye-chart.tsx"
import { FerryScene } from "./ferry.tsx"
import { FriendsScene } from "./friends.tsx"
import { GalleryScene } from "./gallery.tsx"
import { HaloScene } from "./halo.tsx"
import { KeyholeScene } from "./keyhole.tsx"
import { KeysScene } from "./keys.tsx"
import { LongTableScene } from "./long-table.tsx"
import { MagnifierScene } from "./magnifier.tsx"
import { MeterScene } from "./meter.tsx"
import { MirrorScene } from "./mirror.tsx"
import { NightPitchScene } from "./night-pitch.tsx"
import { PadlockScene } from "./padlock.tsx"
import { PasteWallScene } from "./paste-wall.tsx"
import { PenScene } from "./pen.tsx"
import { PressScene } from "./press.tsx"
import { PunkyWorldScene } from "./punky-world.tsx"
import { StreetScene } from "./street.tsx"
import { TicketFanScene } from "./ticket-fan.tsx"
import { ToriShopScene } from "./tori-shop.tsx"
import { UndergroundScene } from "./underground.tsx"
import { WheelScene } from "./wheel.tsx"

/** Drawings for the top of a page, by the name that the catalog gives. They paint with the classes of `scenes.css`, so both themes fit. */
export const SCENES: Readonly<Record<string, ComponentType>> = {
	"claw-machine": ClawMachineScene,
	friends: FriendsScene,
	"night-pitch": NightPitchScene,
	"punky-world": PunkyWorldScene,
	"tori-shop": ToriShopScene,
	"long-table": LongTableScene,
	keys: KeysScene,
	underground: UndergroundScene,
	meter: MeterScene,
	"big-coin": BigCoinScene,
	wheel: WheelScene,
	cliff: CliffScene,
	arcade: ArcadeScene,
	cords: CordsScene,
	halo: HaloScene,
	gallery: GalleryScene,
	"ticket-fan": TicketFanScene,
	coil: CoilScene,
	canvases: CanvasesScene,
	"paste-wall": PasteWallScene,
	padlock: PadlockScene,
	anvil: AnvilScene,
	armoury: ArmouryScene,
	oculla: OcullaScene,
	keyhole: KeyholeScene,
	street: StreetScene,
	bell: BellScene,
	mirror: MirrorScene,
	"eye-chart": EyeChartScene,
	press: PressScene,
	magnifier: MagnifierScene,
	pen: PenScene,
	bridge: BridgeScene,
	ferry: FerryScene,
}
