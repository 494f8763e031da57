import type { LinksFunction } from "@remix-run/node"
import chance from "#app/chance/chance.css?url"
import accounts from "#app/features/accounts/accounts.css?url"
import admin from "#app/features/admin/admin.css?url"
import adminCoins from "#app/features/admin/coins.css?url"
import adminContent from "#app/features/admin/content.css?url"
import adminDeposit from "#app/features/admin/deposit.css?url"
import adminFiles from "#app/features/admin/files/files.css?url"
import adminHome from "#app/features/admin/home.css?url"
import adminLists from "#app/features/admin/lists.css?url"
import adminMints from "#app/features/admin/mints.css?url"
import adminProposals from "#app/features/admin/proposals.css?url"
import adminRules from "#app/features/admin/rules.css?url"
import adminSide from "#app/features/admin/side.css?url"
import adminUsage from "#app/features/admin/usage/usage.css?url"
import airdrop from "#app/features/airdrop/airdrop.css?url"
import choices from "#app/features/choices/choices.css?url"
import benefits from "#app/features/content/benefits.css?url"
import brand from "#app/features/content/brand.css?url"
import family from "#app/features/content/family.css?url"
import gates from "#app/features/content/gates.css?url"
import law from "#app/features/content/law.css?url"
import ltac from "#app/features/content/ltac.css?url"
import moreTerms from "#app/features/content/more-terms.css?url"
import testPages from "#app/features/content/test-pages.css?url"
import demo from "#app/features/demo/demo.css?url"
import documents from "#app/features/documents/documents.css?url"
import doors from "#app/features/doors/doors.css?url"
import drawVerifier from "#app/features/draw-verifier/draw-verifier.css?url"
import drops from "#app/features/drops/drops.css?url"
import isItUs from "#app/features/is-it-us/is-it-us.css?url"
import memberships from "#app/features/memberships/memberships.css?url"
import migration from "#app/features/migration/migration.css?url"
import mint from "#app/features/mint/mint.css?url"
import mintOwn from "#app/features/mint/own.css?url"
import myPage from "#app/features/my-page/my-page.css?url"
import news from "#app/features/news/news.css?url"
import nftStaking from "#app/features/nft-staking/nft-staking.css?url"
import notices from "#app/features/notices/notices.css?url"
import raffle from "#app/features/raffle/raffle.css?url"
import adminReservations from "#app/features/reservations/office.css?url"
import ownReservations from "#app/features/reservations/own-reservations.css?url"
import reservations from "#app/features/reservations/reservations.css?url"
import reserves from "#app/features/reserves/reserves.css?url"
import statement from "#app/features/statement/statement.css?url"
import status from "#app/features/status/status.css?url"
import ventures from "#app/features/ventures/ventures.css?url"
import watch from "#app/features/watch/watch.css?url"
import scan from "#app/wallets/scan/scan.css?url"
import coinStaking from "./sheets/coin-staking.css?url"
import crafting from "./sheets/crafting.css?url"
import dialogs from "./sheets/dialogs.css?url"
import forge from "./sheets/forge.css?url"
import home from "./sheets/home.css?url"
import story from "./sheets/story.css?url"
import vesting from "./sheets/vesting.css?url"
import work from "./sheets/work.css?url"

/**
 * Style sheets beside `app.css`, which every page has, in the order in which a page links them: where two speak of one element, the later
 * one counts.
 */
const SHEETS = {
	dialogs,
	work,
	home,
	moreTerms,
	story,
	law,
	brand,
	gates,
	family,
	testPages,
	ventures,
	ltac,
	drops,
	notices,
	raffle,
	benefits,
	memberships,
	reservations,
	ownReservations,
	news,
	choices,
	crafting,
	forge,
	reserves,
	isItUs,
	status,
	doors,
	drawVerifier,
	myPage,
	coinStaking,
	statement,
	watch,
	vesting,
	airdrop,
	scan,
	demo,
	chance,
	nftStaking,
	mint,
	mintOwn,
	migration,
	accounts,
	documents,
	adminSide,
	admin,
	adminContent,
	adminDeposit,
	adminHome,
	adminLists,
	adminProposals,
	adminRules,
	adminMints,
	adminCoins,
	adminFiles,
	adminUsage,
	adminReservations,
}

/** Every page carries dialogs of the shell: a script loads this one as the first is about to open. */
export const dialogSheet = dialogs

export type SheetName = keyof typeof SHEETS

const linked = (names: readonly SheetName[]) =>
	Object.entries(SHEETS).flatMap(([name, href]) =>
		(names as readonly string[]).includes(name) ? [{ rel: "stylesheet", href } as const] : [],
	)

/** The sheets of a page: `export const links = sheets("work", "watch")` in its route. */
export const sheets =
	(...names: readonly SheetName[]): LinksFunction =>
	() =>
		linked(names)

/** Those of a page whose template is known only with its data: part of its route's `meta`. */
export const sheetsAsMeta = (names: readonly SheetName[]) =>
	linked(names).map((link) => ({ tagName: "link" as const, ...link }))
