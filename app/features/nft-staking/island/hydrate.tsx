import { type MouseEvent, useLayoutEffect, useRef, useState } from "react"
import { hydrateRoot } from "react-dom/client"
import { Chooser, type Chosen, chosenBefore } from "./chooser.tsx"
import { type ChooserData, type ChooserItem, type Filter, fits } from "./chooser-data.ts"

/** Takes the chooser over in the browser. The boxes stay the document's own: what was ticked before stays ticked. */
export function takeOver(root: HTMLElement, data: ChooserData): void {
	hydrateRoot(root, <Live data={data} items={itemsIn(root)} />)
}

const itemsIn = (root: HTMLElement): ChooserItem[] =>
	[...root.querySelectorAll<HTMLElement>("li[data-n]")].map(({ dataset }) => ({
		number: Number(dataset.n),
		group: dataset.group as ChooserItem["group"],
		isDue: dataset.due !== undefined,
		state: dataset.state ?? "",
	}))

type Box = HTMLInputElement
const isBox = (target: EventTarget): target is Box => target instanceof HTMLInputElement && target.name === "n"

function Live({ data, items }: { data: ChooserData; items: readonly ChooserItem[] }) {
	const list = useRef<HTMLUListElement>(null)
	const last = useRef<Box | null>(null)
	const [chosen, setChosen] = useState<Chosen>(() => chosenBefore(data))
	const boxes = () => [...(list.current?.querySelectorAll<Box>("input[name=n]:not(:disabled)") ?? [])]
	const note = (filter: Filter, tooMany: boolean) => {
		const numbers = new Set(boxes().flatMap((box) => (box.checked ? [Number(box.value)] : [])))
		setChosen({ numbers, filter, tooMany })
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was ticked before
	useLayoutEffect(() => {
		last.current = boxes().find(({ checked }) => checked) ?? null
		note("all", false)
	}, [])

	const isShown = (box: Box) => items.some((item) => item.number === Number(box.value) && fits(item, chosen.filter))
	/** Ticks boxes as long as there is room; says whether there was. */
	const tick = (wanted: readonly Box[]): boolean => {
		let room = data.most - boxes().filter(({ checked }) => checked).length
		for (const box of wanted) {
			if (box.checked) continue
			if (room <= 0) return false
			box.checked = true
			room--
		}
		return true
	}
	const onList = (event: MouseEvent) => {
		const box = event.target
		if (!isBox(box)) return
		const wanted = event.shiftKey && box.checked ? between(boxes().filter(isShown), last.current, box) : [box]
		last.current = box
		const { checked } = box
		if (checked) box.checked = false
		note(chosen.filter, checked ? !tick(wanted) : false)
	}
	return (
		<Chooser
			data={data}
			items={items}
			chosen={chosen}
			listRef={list}
			acts={{
				onFilter: (filter) => setChosen({ ...chosen, filter }),
				onEvery: () => note(chosen.filter, !tick(boxes().filter(isShown))),
				onNone: () => {
					for (const box of boxes()) box.checked = false
					note(chosen.filter, false)
				},
				onList,
			}}
		/>
	)
}

/** Boxes from the one that was pressed before to this one, both with it. */
function between(shown: readonly Box[], from: Box | null, to: Box): readonly Box[] {
	const ends = [from ? shown.indexOf(from) : -1, shown.indexOf(to)]
	const [start = 0, end = 0] = ends.sort((one, other) => one - other)
	return start < 0 ? [to] : shown.slice(start, end + 1)
}
