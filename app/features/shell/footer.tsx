import { paths } from "#app/lib/paths.ts"
import { track, trackTo } from "#app/tracking/definitions/definitions.ts"
import { Logo } from "#app/ui/brand/logo.tsx"
import { EntryLink, EntryList } from "./entry-link.tsx"
import type { ShellInput } from "./input.ts"
import { Languages } from "./languages.tsx"
import { SnsList } from "./sns-list.tsx"

export function Footer(input: ShellInput) {
	const { lang, t, product, sns, menu } = input
	return (
		<footer className="site-footer">
			<nav className="footer-menu" aria-label={t("shell:footer.menu")}>
				{menu.groups.map((group) => (
					<section key={group.label}>
						<h2>{t(group.label, { product: product.name })}</h2>
						<EntryList from="footer" entries={group.items} lang={lang} t={t} product={product} />
					</section>
				))}
				<section className="footer-tools">
					<h2>{t("shell:footer.title")}</h2>
					<ul>
						<li>
							<button type="button" command="show-modal" commandfor="modal-wallet" {...track("walletDialog.open")}>
								{t("shell:wallet.select")}
							</button>
						</li>
						<li>
							<a href={paths.myPage(lang)} data-mypage="" {...trackTo("footer", "myPage")}>
								{t("shell:myPage")}
							</a>
						</li>
						<li>
							<a href={paths.stakeView(lang)} {...trackTo("footer", "stakeView")}>
								{t("shell:tray.list")}
							</a>
						</li>
						<li>
							<a href={paths.logIn(lang)} commandfor="modal-login" {...trackTo("footer", "logIn")}>
								{t("shell:logIn")}
							</a>
						</li>
						<li>
							<a href={paths.roadmap(lang)} {...trackTo("footer", "roadmap")}>
								{t("doors:name")}
							</a>
						</li>
						<li>
							<a href={paths.status(lang)} {...trackTo("footer", "status")}>
								{t("status:name")}
							</a>
						</li>
					</ul>
				</section>
				<section>
					<h2>{t("shell:sns.title")}</h2>
					<SnsList from="footer" links={sns} t={t} />
				</section>
				<section>
					<h2>{t("shell:language.title")}</h2>
					<Languages from="footer" lang={lang} t={t} english={input.english} />
				</section>
			</nav>
			<Legal {...input} />
			<Imprint {...input} />
			<Logo className="footer-sign" />
		</footer>
	)
}

function Legal({ lang, t, product, menu }: ShellInput) {
	return (
		<ul className="footer-legal" aria-label={t("shell:footer.legal")}>
			{menu.legal.map((entry) => (
				<li key={entry.label}>
					<EntryLink from="footer" entry={entry} lang={lang} t={t} product={product} />
				</li>
			))}
		</ul>
	)
}

/** Company facts are the operator's; the seeds of the demo are marked as examples. */
function Imprint({ t, company }: ShellInput) {
	const name = company.name ?? t("shell:company.example")
	const rows = [
		["address", company.address],
		["registration", company.registration],
		["contact", company.contact],
	] as const
	return (
		<div className="footer-imprint">
			<address>
				<strong>{name}</strong>
				{company.example ? <span className="tag">{t("shell:company.mark")}</span> : null}
				{rows.map(([key, value]) =>
					value ? (
						<span key={key}>
							{t(`shell:company.${key}`)} <b>{value}</b>
						</span>
					) : null,
				)}
			</address>
			<p>{t("shell:copyright", { company: name })}</p>
		</div>
	)
}
