import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { formatMoney } from "#app/lib/money.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { Table } from "#app/ui/table.tsx"
import { ExampleTag, Head, ReadOn, Tabs } from "./page-parts.tsx"
import type { View } from "./templates.ts"
import { BSC_TEST_NETWORK, TEST_USDC, TEST_USDC_UNITS } from "./test-constants.ts"

type Row = { readonly code: string; readonly status: string; readonly family: FamilyId; readonly name: string }

/** Every printed status once, with somebody to stand for it. Codes differ: a mint can fail before it is paid. */
const MINTS: readonly Row[] = [
	{ code: "0", status: "wait", family: "kongz", name: "PunkyKongz" },
	{ code: "5", status: "failed", family: "crafter", name: "Punky Crafter" },
	{ code: "10", status: "processing", family: "tormia", name: "Lost Tesla Art" },
	{ code: "20", status: "completed", family: "alya", name: "Wise Alya" },
]
const DROPS: readonly Row[] = [
	{ code: "0", status: "wait", family: "kongz", name: "PunkyKongz" },
	{ code: "10", status: "processing", family: "hag", name: "Punky HA_G" },
	{ code: "20", status: "completed", family: "genesis", name: "Genesis" },
	{ code: "40", status: "failed", family: "fitri", name: "Fearless Fitri" },
]
const NAMED: Readonly<Record<string, string>> = { rwa: "RWA", usdc: "USDC" }

/** A list of a person's page with example rows: to be looked at, by nobody in particular. */
export function ListPreview(view: View) {
	const { t, own, page, tab, lang } = view
	const rows = page.id === "myMinting" ? MINTS : DROPS
	const name = (row: Row) => (tab && NAMED[tab]) || row.name
	return (
		<article className="story">
			<Head {...view} />
			{page.tabs ? <Tabs {...view} label={(one) => t(`${own}:tabs.${one}`)} /> : null}
			<div className="wrap list-preview">
				<Table
					caption={t(`${own}:list.label`)}
					empty={t(`${own}:list.empty`)}
					rows={rows}
					rowKey={(row) => row.code}
					columns={[
						{
							key: "picture",
							label: t(`${own}:list.picture`),
							cell: (row) => <PortraitImage family={row.family} seed={Number(row.code)} crop="head" />,
						},
						{
							key: "item",
							label: t(`${own}:list.item`),
							cell: (row) => (
								<>
									{name(row)} <ExampleTag t={t} />
								</>
							),
						},
						{ key: "status", label: t(`${own}:list.status`), cell: (row) => t(`${own}:status.${row.status}`) },
						{ key: "code", label: t(`${own}:list.code`), figure: true, cell: (row) => row.code },
					]}
				/>
				<p className="caption">
					{page.id === "myMinting"
						? t(`${own}:network`, { id: BSC_TEST_NETWORK })
						: t(`${own}:transfer`, {
								amount: formatMoney({ asset: TEST_USDC, units: TEST_USDC_UNITS }, LOCALES[lang]),
								units: TEST_USDC_UNITS.toString(),
							})}
				</p>
			</div>
			<ReadOn {...view} />
		</article>
	)
}
