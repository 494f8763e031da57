import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { DELEGATION_DAYS } from "#app/identity/delegations/days.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import type { VaultsPage } from "./page.server.ts"

type Props = Readonly<{ t: T; page: VaultsPage }>

/** Vaults that this wallet acts for, with all that it may do; and the wallets that act for this one, with the end of that. */
export function Vaults({ t, page }: Props) {
	return (
		<>
			<section aria-labelledby="vaults-mine">
				<h2 id="vaults-mine">{t("vaults:mine")}</h2>
				{page.mine.length === 0 ? (
					<p className="table-empty">
						<Resident who="smith" />
						{t("vaults:none")}
					</p>
				) : (
					<ul className="records">
						{page.mine.map((one) => (
							<Mine key={one.id} t={t} one={one} />
						))}
					</ul>
				)}
				<p className="vaults-never">{t("vaults:mayNot")}</p>
			</section>
			<section className="vaults-how" aria-labelledby="vaults-how">
				{/* The beast that guards what is locked away. */}
				<PortraitImage family="haechi" seed={7} crop="cutout" />
				<h2 id="vaults-how">{t("vaults:how.title")}</h2>
				<ol>
					<li>
						{t("vaults:how.one")} <span className="figure breaks">{page.address}</span>
					</li>
					<li>{t("vaults:how.two")}</li>
					<li>{t("vaults:how.three", { days: DELEGATION_DAYS })}</li>
				</ol>
				<p className="actions">
					<Button
						look="signal"
						command="show-modal"
						commandfor="modal-wallet"
						data-purpose="vault"
						{...track("vaults.connect")}
					>
						{t("vaults:connect")}
					</Button>
				</p>
			</section>
			<section aria-labelledby="vaults-given">
				<h2 id="vaults-given">{t("vaults:given")}</h2>
				{page.given.length === 0 ? (
					<p className="table-empty">{t("vaults:givenNone")}</p>
				) : (
					<ul className="records">
						{page.given.map((one) => (
							<li key={one.id} className="record vaults-one">
								<Who address={one.address} state={one.state} />
								{one.isLive ? <End t={t} id={one.id} by="end" /> : null}
							</li>
						))}
					</ul>
				)}
			</section>
		</>
	)
}

const Who = ({ address, state }: Readonly<{ address: string; state: string }>) => (
	<p className="vaults-who">
		<b className="figure breaks">{address}</b> <small>{state}</small>
	</p>
)

function Mine({ t, one }: Readonly<{ t: T; one: VaultsPage["mine"][number] }>) {
	const acts = one.acts ?? []
	return (
		<li className="record vaults-one">
			<Who address={one.address} state={one.state} />
			{one.acts === null ? <p>{t("vaults:silent")}</p> : null}
			{one.isLive && one.acts?.length === 0 ? (
				<p>
					{t("vaults:checkInNone")} {t("vaults:claimNone")}
				</p>
			) : null}
			{acts.map(({ label, kind, fields }) => (
				<form key={label} method="post" className="actions">
					<input type="hidden" name="vault" value={one.address} />
					{Object.entries(fields).map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<button type="submit" className="button button-signal" {...track(`vaults.${kind}`)}>
						{label}
					</button>
				</form>
			))}
			{one.isLive ? <End t={t} id={one.id} by="giveUp" /> : null}
		</li>
	)
}

const End = ({ t, id, by }: Readonly<{ t: T; id: string; by: "end" | "giveUp" }>) => (
	<form method="post" className="actions">
		<input type="hidden" name="do" value="end" />
		<input type="hidden" name="id" value={id} />
		<button type="submit" className="button button-line" {...track(`vaults.${by}`)}>
			{t(`vaults:${by}`)}
		</button>
	</form>
)
