import { PayoutList } from "#app/features/coin-staking/pages/stakes/payout-list.tsx"
import { runOf } from "#app/features/coin-staking/pages/stakes/run.ts"
import { Strip } from "#app/features/coin-staking/pages/stakes/strip.tsx"
import { UnstakeSteps } from "#app/features/coin-staking/pages/unstake/steps.tsx"
import { slipTexts } from "#app/features/coin-staking/stake-slip.ts"
import { StakeSlip } from "#app/features/coin-staking/stake-slip.tsx"
import { proofsOf, Stamp } from "#app/features/coin-staking/stamp.tsx"
import { Steps } from "#app/features/coin-staking/steps.tsx"
import { TermTowers } from "#app/features/coin-staking/term-towers.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { Part, Shown } from "./part.tsx"
import { ASSET, coins, DURING, FROM, ONE, SIGNATURE, STATUSES, stakeLine, TO } from "./samples.ts"

type Props = { t: T; lang: Lang }

export function StepsParts({ t }: Pick<Props, "t">) {
	return (
		<Part id="Steps">
			{(["write", "confirm", "pay", "done"] as const).map((at) => (
				<Shown key={at} as={`Steps at="${at}"`}>
					<Steps t={t} at={at} />
				</Shown>
			))}
			{(["write", "confirm", "complete"] as const).map((at) => (
				<Shown key={at} as={`UnstakeSteps at="${at}"`}>
					<UnstakeSteps t={t} at={at} />
				</Shown>
			))}
		</Part>
	)
}

const TERMS = [
	{ days: 30, aprBps: 500, left: 120_000n * ONE },
	{ days: 90, aprBps: 700, left: 0n },
	{ days: 180, aprBps: 1_000, left: 90_000n * ONE },
	{ days: 365, aprBps: 1_500, left: 1_234_567n * ONE },
]
const MANY = [7, 14, 21, 30, 60, 1_000].map((days) => ({ days, aprBps: days * 10 }))

export function Towers({ t, lang }: Props) {
	const towers = { t, lang, asset: ASSET, legend: t("coin-staking:write.term"), days: 180 }
	return (
		<Part id="TermTowers">
			<Shown as="one is sold out">
				<TermTowers {...towers} terms={TERMS} />
			</Shown>
			<Shown as="low">
				<form>
					<TermTowers {...towers} terms={TERMS} low />
				</form>
			</Shown>
			<Shown as="many">
				<form>
					<TermTowers {...towers} terms={MANY} days={30} low />
				</form>
			</Shown>
		</Part>
	)
}

export function Strips({ t, lang }: Props) {
	const runs = {
		during: runOf("term", { from: FROM, to: TO, at: DURING }),
		after: runOf("term", { from: FROM, to: TO, at: TO }),
	}
	return (
		<Part id="Strip">
			<ul className="strips">
				{STATUSES.map((status, n) => (
					<Strip
						key={status}
						t={t}
						lang={lang}
						line={{
							...stakeLine(status, n + 1, lang),
							run: status === "active" ? runs.during : status === "matured" ? runs.after : null,
						}}
						open={status === "active"}
						next={status === "active" ? "unstake" : null}
					/>
				))}
			</ul>
		</Part>
	)
}

export function Slips({ t, lang }: Props) {
	const terms = {
		asset: ASSET,
		lang,
		method: "simple-365-floor@1",
		rates: [[90, 700, true]],
		start: FROM.toISOString(),
		early: { earlyKeepBps: 0 },
		half: t("coin-staking:slip.halfText"),
	} as const
	const slip = { t, lang, days: 90, start: terms.start, coolingOffHours: 24, earlyHours: 72 }
	return (
		<Part id="StakeSlip">
			<Shown as="nothing typed">
				<StakeSlip {...slip} texts={slipTexts(terms, null, 90)} example />
			</Shown>
			<Shown as="typed, long">
				<StakeSlip {...slip} texts={slipTexts(terms, 123_456_789_123_456n, 90)} example={false} />
			</Shown>
		</Part>
	)
}

const PROVEN = { slot: 123_456_789n, signature: SIGNATURE }
const STAMPS = {
	open: (t: T) => t("coin-staking:payout.titleStamp.sending"),
	final: (t: T) => t("coin-staking:payout.titleStamp.done"),
	closed: (t: T) => t("coin-staking:payout.titleStamp.held"),
}

export function Stamps({ t, lang }: Props) {
	return (
		<Part id="Stamp">
			<div className="receipt slip">
				{(["open", "final", "closed"] as const).map((tone) => (
					<Shown key={tone} as={`tone="${tone}"`}>
						<Stamp
							tone={tone}
							texts={{ word: STAMPS[tone](t), proofs: tone === "open" ? [] : proofsOf(t, LOCALES[lang], PROVEN) }}
						/>
					</Shown>
				))}
			</div>
		</Part>
	)
}

export function Records({ t, lang }: Props) {
	const paid = { what: "claim", amount: coins(12_945_205n, lang), at: FROM.toISOString().slice(0, 10) } as const
	return (
		<Part id="PayoutList">
			<PayoutList
				t={t}
				lang={lang}
				paid={[
					{ ...paid, id: "1", state: "queued" },
					{ ...paid, id: "2", state: "done" },
				]}
			/>
		</Part>
	)
}
