import { homePath, paths } from "#app/lib/paths.ts"
import { track, trackTo } from "#app/tracking/definitions/definitions.ts"
import { trackWalletButton } from "#app/tracking/marks.ts"
import { Logo } from "#app/ui/brand/logo.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { EntryList } from "./entry-link.tsx"
import type { ShellInput } from "./input.ts"
import { Languages } from "./languages.tsx"
import { SnsList } from "./sns-list.tsx"

export function Header(input: ShellInput) {
	const { lang, t, product, menu } = input
	return (
		<header className="site-header" data-product={product.slug}>
			<div className="site-header-row">
				<a className="site-logo" href={homePath(lang)} aria-label={t("shell:home")} {...trackTo("header", "home")}>
					<Logo />
				</a>
				<button
					type="button"
					id="menu-button"
					className="icon-button"
					popovertarget="menu"
					aria-controls="menu"
					aria-expanded="false"
					aria-label={t("shell:menu.open")}
					{...track("header.menu")}
				>
					<Icon name="menu" />
				</button>
				<nav id="menu" popover="manual" aria-label={t("shell:menu.label")}>
					<ul className="menu-groups">
						{menu.groups.map((group) => (
							<li key={group.label}>
								<details className="menu-group" name="menu">
									<summary {...track("header.group")}>
										{t(group.label, { product: product.name })}
										<Icon name="down" className="icon icon-small" />
									</summary>
									<div className="submenu">
										<EntryList from="header" entries={group.items} lang={lang} t={t} product={product} />
									</div>
								</details>
							</li>
						))}
					</ul>
					<div className="menu-aside">
						<details className="menu-group" name="menu">
							<summary {...track("header.group")}>
								{t("shell:sns.title")}
								<Icon name="down" className="icon icon-small" />
							</summary>
							<div className="submenu submenu-end">
								<SnsList from="header" links={input.sns} t={t} />
							</div>
						</details>
						<Languages from="header" lang={lang} t={t} english={input.english} />
						<ThemeSwitch t={t} />
					</div>
				</nav>
				<a
					id="tray"
					{...track("header.tray")}
					className="tray"
					href={paths.stakeView(lang)}
					data-words={t("shell:tray.open")}
					hidden
				>
					{t("shell:tray.open", { count: 1 })}
				</a>
				<a id="mypage-button" className="header-button" href={paths.myPage(lang)} {...trackTo("header", "myPage")}>
					{t("shell:myPage")}
				</a>
				<button
					type="button"
					id="wallet-button"
					className="header-button header-wallet"
					data-wallet=""
					command="show-modal"
					commandfor="modal-wallet"
					{...trackWalletButton()}
				>
					<Icon name="wallet" className="icon icon-small" />
					<span data-wallet-label={t("shell:wallet.select")} data-unlock={t("shell:wallet.unlock")}>
						{t("shell:wallet.select")}
					</span>
				</button>
				<button type="button" id="sign-out" className="header-button" {...track("header.signOut")} hidden>
					{t("shell:wallet.signOut")}
				</button>
			</div>
		</header>
	)
}

/** Works as a form post; with JavaScript the page changes at once. The style sheet shows the one that leads elsewhere. */
function ThemeSwitch({ t }: Pick<ShellInput, "t">) {
	return (
		<form className="theme" method="post" action="/theme">
			<button
				type="submit"
				name="theme"
				value="light"
				className="icon-button theme-light"
				aria-label={t("shell:theme.light")}
				{...track("header.theme")}
				data-param={"light"}
			>
				<Icon name="sun" />
			</button>
			<button
				type="submit"
				name="theme"
				value="dark"
				className="icon-button theme-dark"
				aria-label={t("shell:theme.dark")}
				{...track("header.theme")}
				data-param={"dark"}
			>
				<Icon name="moon" />
			</button>
		</form>
	)
}
