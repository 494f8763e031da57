import { data, type LoaderFunctionArgs } from "@remix-run/node"
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	useLocation,
	useMatches,
	useRouteError,
	useRouteLoaderData,
} from "@remix-run/react"
import type { ReactNode } from "react"
import { ChainSilent, silentOf } from "#app/features/shell/chain-silent.tsx"
import errorStyles from "#app/features/shell/errors.css?url"
import { FAULT_WORDS, Fault } from "#app/features/shell/fault.tsx"
import { fillWallet } from "#app/features/shell/fill-wallet.ts"
import { LightNotice } from "#app/features/shell/light-notice.tsx"
import { NotFound } from "#app/features/shell/not-found.tsx"
import { OtherChain, otherChainOf } from "#app/features/shell/other-chain.tsx"
import { PausedNotice } from "#app/features/shell/paused-notice.tsx"
import { HeadSlot, SHELL_BOTTOM, SHELL_TOP, ShellPart, useShellSlot } from "#app/features/shell/shell-slot.tsx"
import { fillTray, trayOf } from "#app/features/shell/tray.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { LOCALES, langOf } from "#app/lib/paths.ts"
import { freshHint } from "#app/operations/fresh-hint.server.ts"
import { knownPaused } from "#app/settings/switches/read-switches.server.ts"
import stylesheet from "#app/site/app.css?url"
import { dialogSheet } from "#app/site/sheets.ts"
import { trackLanding, trackRefusal } from "#app/tracking/marks.ts"
import { SilentProvider } from "#app/ui/as-of.tsx"
import { displayFaces, textFaces } from "#app/ui/faces.ts"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { ATTR } from "#app/ui/shell-contract.ts"

/** On working pages it also tells what the shell paints: the short address and what is open. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { pathname, search } = new URL(request.url)
	const { operator, silence } = context
	const lang = operator?.lang ?? langOf(pathname, search)
	const facts = {
		posted: context.posted,
		refusal: context.refusalCode(),
		origin: context.origin,
		light: context.light ? wordsOf(lang, "content", ["light"]) : null,
		silent: silence && { ...silence, words: wordsOf(lang, "status", ["silent", "local"]) },
	}
	if (operator || !context.working) return data({ ...facts, owner: null, begun: null, otherChain: null, pauses: null })
	const visit = await visitor(request, context)
	const { cookie, ...open } = await freshHint(visit)
	const { wallet } = visit.who
	const shown = { owner: wallet?.address ?? "", begun: { ...open, signedIn: wallet !== null } }
	const otherChain = wallet && otherChainOf(wallet, wordsOf(lang, "wallets", ["names", "otherChain"]))
	const paused = await knownPaused(context)
	const pauses = Object.keys(paused).length === 0 ? null : { paused, words: wordsOf(lang, "switches") }
	return data({ ...facts, ...shown, otherChain, pauses }, { headers: { "Set-Cookie": cookie } })
}

export function Layout({ children }: { children: ReactNode }) {
	const { pathname, search } = useLocation()
	const slot = useShellSlot()
	const { lang, isOperators } = slot
	const facts = useRouteLoaderData<typeof loader>("root")
	const error = useRouteError()
	const failed = error != null
	const working = typeof facts?.owner === "string"
	const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
	const needs = handles.some((handle) => handle?.needs)
	const feature = handles.find((handle) => handle?.feature)?.feature
	const readsChain = !failed && handles.some((handle) => handle?.readsChain)
	const silent = facts?.silent ? <ChainSilent lang={lang} {...facts.silent} /> : null
	const refusal = facts?.refusal && !isOperators ? trackRefusal(pathname, facts.refusal) : null
	const silentNow = facts?.silent && readsChain ? silentOf(lang, facts.silent) : null
	const tray = facts?.begun ? trayOf(facts.begun, pathname + search, lang) : null
	return (
		<html lang={LOCALES[lang]} data-theme={slot.theme ?? undefined} data-demo={slot.demo ? "" : undefined}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="dark light" />
				{/* Before those of a page, which `meta` and `links` name: theirs count where they differ. */}
				<link rel="stylesheet" href={stylesheet} />
				{/* Put in by the script that opens a dialog. A browser that reads ahead asks for a sheet that is disabled, for none in a template. */}
				{slot.light ? null : (
					<template>
						<link rel="stylesheet" href={dialogSheet} />
					</template>
				)}
				<noscript>
					<link rel="stylesheet" href={dialogSheet} />
				</noscript>
				{failed ? <link rel="stylesheet" href={errorStyles} /> : null}
				<Meta />
				{failed ? (
					<>
						<title>
							{wordsT({ errors: slot.errors })(
								isNotFound(error) ? "errors:notFound.title" : FAULT_WORDS[faultOf(error)].title,
							)}
						</title>
						<meta name="robots" content="noindex" />
					</>
				) : (
					<HeadSlot />
				)}
				{/* A browser that is given none asks for one. */}
				<link rel="icon" href={slot.light ? "data:," : "/favicon.svg"} type="image/svg+xml" />
				{slot.light ? null : <link rel="manifest" href={`/manifest/${lang}.webmanifest`} />}
				{(slot.light ? [] : displayFaces(lang)).map((href) => (
					<link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
				))}
				<Links />
				<PageScript name="shell" />
				{working ? <PageScript name="working" /> : null}
			</head>
			<body>
				{isOperators ? null : (
					<ShellPart id={SHELL_TOP} html={fillWallet(fillTray(slot.top, tray), facts?.owner ?? "")} />
				)}
				<main
					id="main"
					tabIndex={-1}
					data-owner={facts?.owner ?? undefined}
					data-posted={facts?.posted ? "" : undefined}
					{...(isOperators || failed ? {} : trackLanding(pathname))}
				>
					{slot.light && facts?.light ? <LightNotice words={facts.light} /> : null}
					{working && feature && !failed ? (
						<div {...live("pause")}>
							<PausedNotice lang={lang} feature={feature} facts={facts?.pauses ?? null} />
						</div>
					) : null}
					{readsChain && (silent || working) ? <div {...live("chain")}>{silent}</div> : null}
					{needs && !failed && facts?.otherChain ? <OtherChain {...facts.otherChain} /> : null}
					{refusal ? <span hidden {...refusal} /> : null}
					<SilentProvider value={silentNow}>{children}</SilentProvider>
					{/* On paper nobody sees where it is from. */}
					{working && !failed ? (
						<p hidden data-print-at="">
							{`${facts.origin}${pathname}${search}`}
						</p>
					) : null}
				</main>
				{isOperators ? null : <ShellPart id={SHELL_BOTTOM} html={slot.bottom} />}
				{/* The first letters on a page are the system's, at the width of ours; a script sets ours after the largest paint. */}
				{slot.light ? null : (
					<noscript {...{ [ATTR.textFace]: "" }}>
						{textFaces(lang).map((href) => (
							<link key={href} rel="stylesheet" href={href} />
						))}
					</noscript>
				)}
			</body>
		</html>
	)
}

const FAULT_OF: Readonly<Record<string, keyof typeof FAULT_WORDS>> = {
	"settlement:chain-silent": "chain",
	"switches:refused": "paused",
}

/** Which words an error page has. */
function faultOf(error: unknown): keyof typeof FAULT_WORDS {
	if (!isRouteErrorResponse(error) || error.status !== 503) return "fault"
	return FAULT_OF[error.data?.code] ?? "again"
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

export default function Root() {
	return <Outlet />
}

export function ErrorBoundary() {
	const error = useRouteError()
	const { lang, errors, requestId } = useShellSlot()
	const t = wordsT({ errors })
	if (isNotFound(error)) return <NotFound lang={lang} t={t} />
	const what = faultOf(error)
	return <Fault lang={lang} t={t} what={what} requestId={what === "fault" ? requestId : undefined} />
}
