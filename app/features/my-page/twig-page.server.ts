import type { T } from "#app/i18n/words.ts"
import { solanaAddressesOf, type WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import type { Cursor } from "#app/lib/keyset.ts"
import { apart, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { twigLedger } from "#app/rewards/twig-ledger.server.ts"
import { ownLedger } from "./own-ledger.server.ts"

type Place = Readonly<{ name: string; href: string }>
/** What the features that give twigs say of them. */
export type TwigGivers = Readonly<{
	sources(claims: readonly string[]): Promise<ReadonlyMap<string, Place>>
	/** What can be claimed, by place; null: it cannot be known now. */
	toClaim(owners: readonly string[]): Promise<readonly (Place & Readonly<{ units: bigint }>)[] | null>
}>

/** What the list of twigs shows of whoever asks, in words. */
export async function twigPage(
	ctx: WalletVisit,
	{ t, lang, before, givers }: Readonly<{ t: T; lang: Lang; before: Cursor | null; givers: TwigGivers }>,
) {
	const addresses = solanaAddressesOf(ctx.who)
	const locale = LOCALES[lang]
	const text = (units: bigint) => formatMoney(money(TWIG, units), locale)
	const [ledger, toClaim] = await Promise.all([twigLedger(ctx, addresses, before), givers.toClaim(addresses)])
	const ids = ledger.moves.flatMap(({ claimId }) => claimId ?? [])
	const [sources, names] = await Promise.all([givers.sources(ids), addresses.length > 1 ? namesOf(ctx, t) : new Map()])
	const nameOf = (address: string): string | null => names.get(address) ?? null
	const sum = (all: readonly { units: bigint }[]) => all.reduce((units, one) => units + one.units, 0n)
	const total = text(sum(ledger.balances))
	const [figure, unit] = apart(total)
	return {
		canHave: addresses.length > 0,
		figure,
		unit,
		leaves: leavesOf(sum(ledger.balances)),
		wallets:
			addresses.length > 1
				? ledger.balances.map((one) => ({
						...one,
						units: text(one.units),
						name: nameOf(one.address) ?? short4(one.address),
					}))
				: [],
		unclaimed: toClaim && {
			total: text(sum(toClaim)),
			places: toClaim.map((one) => ({ ...one, units: text(one.units) })),
		},
		moves: ledger.moves.map(({ id, address, units, claimId, at }) => ({
			id,
			at,
			amount: `${units < 0n ? "−" : "+"}${text(units < 0n ? -units : units)}`,
			source: (claimId && sources.get(claimId)) || null,
			what: units < 0n ? ("spent" as const) : ("claimed" as const),
			wallet: nameOf(address),
		})),
		isFirst: before === null,
		older: ledger.older && paths.myTwig(lang, ledger.older),
	}
}
export type TwigPage = Awaited<ReturnType<typeof twigPage>>

/** A member's wallets as they are called on this page. */
async function namesOf(ctx: WalletVisit, t: T): Promise<ReadonlyMap<string, string>> {
	const { wallets } = await ownLedger(ctx, t)
	return new Map(wallets.map(({ address, label, brand }) => [address, `${label || brand} (${short4(address)})`]))
}

/** As many as the whole twigs have figures; none of less than one. */
const leavesOf = (units: bigint): number => {
	const whole = units / 10n ** BigInt(TWIG.scale)
	return whole === 0n ? 0 : `${whole}`.length
}
