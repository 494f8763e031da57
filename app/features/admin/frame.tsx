import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import type { Permission } from "#app/identity/roles/permissions.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { LANGS, type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { Logo } from "#app/ui/brand/logo.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import type { MenuCounts } from "./attention-lines.ts"
import { menuOf, type ScreenName, screensOf } from "./screens.ts"

export type FrameFacts = Readonly<{
	lang: Lang
	uid: string
	permissions: readonly Permission[]
	/** Address of this page, to come back to. */
	here: string
	demo: boolean
	/** What waits on each screen. */
	counts: MenuCounts
}>

/** Around every operator's page: where one may go, a field that leads there by a few letters, and the way out. */
export function Frame({
	t,
	lang,
	uid,
	permissions,
	here,
	demo,
	counts,
	children,
}: FrameFacts & { t: T; children: ReactNode }) {
	const screens = screensOf(permissions)
	return (
		<div className="admin">
			<a className="skip" href="#admin-page">
				{t("admin:skip")}
			</a>
			<div className="admin-side">
				<a className="admin-mark" href={paths.admin()}>
					<Logo className="admin-logo" /> <span>{t("admin:mark")}</span>
				</a>
				<div className="admin-column">
					<Menu t={t} id="column" lang={lang} permissions={permissions} here={here} counts={counts} />
					<Foot t={t} lang={lang} uid={uid} here={here} />
				</div>
				<details className="admin-fold">
					<summary>{t("admin:menu")}</summary>
					<Menu t={t} id="fold" lang={lang} permissions={permissions} here={here} counts={counts} />
					<Foot t={t} lang={lang} uid={uid} here={here} />
				</details>
			</div>
			<div className="admin-page" id="admin-page" tabIndex={-1}>
				<div className="admin-top">
					<search>
						<GoTo t={t} id="admin-go" names={screens.map(({ name }) => name)} typed={typedIn(here)} />
					</search>
					{demo ? <p className="tag">{t("admin:demo")}</p> : null}
				</div>
				{children}
			</div>
			<Palette t={t} permissions={permissions} />
		</div>
	)
}

/** As many stand open under each other in a window 900 px high; of more one group is open at a time. */
const ALL_OPEN = 16

type MenuProps = Readonly<{ t: T; id: string }> & Pick<FrameFacts, "lang" | "permissions" | "here" | "counts">

/** Where one may go. It stands twice: folded where there is no room for a column, and as the column; `id` tells their groups apart. */
function Menu({ t, id, lang, permissions, here, counts }: MenuProps) {
	const groups = menuOf(permissions)
	const isLong = screensOf(permissions).length > ALL_OPEN
	const folded = groups.filter(({ group }) => group !== "first")
	// Of a page that is in no group the first one stands open: there is room for it.
	const open = folded.find(({ screens }) => screens.some(({ path }) => isHere(path, here))) ?? folded[0]
	return (
		<nav aria-label={t("admin:menu")} className="admin-menu">
			{groups.map(({ group, screens }) => {
				const links = (
					<ul>
						{screens.map(({ name, path }) => (
							<li key={name}>
								<a
									href={paths.admin(path)}
									aria-current={isHere(path, here) ? "page" : undefined}
									aria-describedby={counts[name] ? `waiting-${id}-${name}` : undefined}
								>
									{t(`admin:screens.${name}`)}
								</a>
								<Waiting t={t} lang={lang} id={`waiting-${id}-${name}`} count={counts[name] ?? 0} />
							</li>
						))}
					</ul>
				)
				const count = screens.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0)
				if (group === "first") return <div key={group}>{links}</div>
				return (
					<details key={group} name={isLong ? `menu-${id}` : undefined} open={!isLong || group === open?.group}>
						<summary>
							{t(`admin:groups.${group}`)}
							<Waiting t={t} lang={lang} id={`waiting-${id}-${group}`} count={count} />
						</summary>
						{links}
					</details>
				)
			})}
		</nav>
	)
}

const WHOLE = { maximumFractionDigits: 0 } as const

/** How much waits behind a name of the menu; nothing where nothing does. */
function Waiting({ t, lang, id, count }: Readonly<{ t: T; lang: Lang; id: string; count: number }>) {
	if (count === 0) return null
	const number = numberFormat(LOCALES[lang], WHOLE).format(count)
	return (
		<b className="admin-waiting" id={id}>
			<span aria-hidden="true">{number}</span> <span className="sr-only">{t("admin:waiting", { number })}</span>
		</b>
	)
}

/** Who is here, in which language, and the way out. It stands with the menu. */
function Foot({ t, lang, uid, here }: Readonly<{ t: T } & Pick<FrameFacts, "lang" | "uid" | "here">>) {
	return (
		<div className="admin-foot">
			<p className="admin-who">
				<span>{t("admin:who")}</span> <b>{uid}</b>
			</p>
			<form method="post" action={paths.admin("language")} className="admin-languages">
				<input type="hidden" name="to" value={here} />
				{LANGS.map((one) => (
					<button key={one} type="submit" name="lang" value={one} lang={LOCALES[one]} aria-pressed={one === lang}>
						{t(`admin:languages.${one}`)}
					</button>
				))}
			</form>
			<form method="post" action={paths.admin("logOut")}>
				<button type="submit" className="button button-line">
					{t("admin:logOut")}
				</button>
			</form>
		</div>
	)
}

/** A screen's own page, or one below it. */
function isHere(path: string, here: string): boolean {
	const [page = ""] = here.split("?")
	return page === paths.admin(path) || (path !== "" && page.startsWith(`${paths.admin(path)}/`))
}

/** What "Go to" was asked for, on its own page. */
function typedIn(here: string): string {
	const [page, query = ""] = here.split("?")
	return page === paths.admin("go") ? (new URLSearchParams(query).get("q") ?? "") : ""
}

type GoToProps = Readonly<{ t: T; id: string; names: readonly ScreenName[]; typed?: string }>

/** A few letters of a screen's name lead there; the server understands them without a script. */
function GoTo({ t, id, names, typed = "" }: GoToProps) {
	return (
		<form method="get" action={paths.admin("go")} className="admin-go">
			<label htmlFor={id} className="sr-only">
				{t("admin:go.label")}
			</label>
			<input
				id={id}
				name="q"
				defaultValue={typed}
				list={names.length > 0 ? `${id}-screens` : undefined}
				maxLength={500}
				autoComplete="off"
				placeholder={t("admin:go.hint")}
				aria-keyshortcuts="Control+K Meta+K"
			/>
			{names.length > 0 ? (
				<datalist id={`${id}-screens`}>
					{names.map((name) => (
						<option key={name} value={t(`admin:screens.${name}`)} />
					))}
				</datalist>
			) : null}
			<button type="submit" className="button button-line">
				{t("admin:go.button")}
			</button>
		</form>
	)
}

/** The same from anywhere, by Ctrl-K. */
function Palette({ t, permissions }: Readonly<{ t: T; permissions: readonly Permission[] }>) {
	return (
		<Modal id="modal-palette" title={t("admin:go.label")} closeLabel={t("admin:go.close")}>
			<GoTo t={t} id="palette-go" names={[]} />
			<ul className="admin-palette">
				{screensOf(permissions).map(({ name, path }) => (
					<li key={name}>
						<a href={paths.admin(path)} data-screen={name}>
							{t(`admin:screens.${name}`)}
						</a>
					</li>
				))}
			</ul>
			<p className="field-hint">{t("admin:go.help")}</p>
			<PageScript name="palette" />
		</Modal>
	)
}

type HeadProps = Readonly<{ title: string; lead?: string | undefined; children?: ReactNode }>

/** Title of a screen, what it is for, and what can be done here at once. */
export function ScreenHead({ title, lead, children }: HeadProps) {
	return (
		<header className="admin-head">
			<div>
				<h1>{title}</h1>
				{lead ? <p>{lead}</p> : null}
			</div>
			{children ? <div className="admin-acts">{children}</div> : null}
		</header>
	)
}
