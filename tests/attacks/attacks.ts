import type { Attack } from "./attack.ts"
import { everythingAtOnce } from "./everything-at-once.ts"
import { drawnPictures, floodsOfLoopback, floodsOfNetwork, floodsOfOne } from "./floods.ts"
import { frozenDatabase, frozenWorker } from "./frozen-parts.ts"
import { guessesFromManyAddresses, guessesFromOneAddress, logInsAtOnce } from "./guesses.ts"
import { soldOut } from "./holds.ts"
import { justTaken, longHeaders, longMatch, longPath } from "./linear-work.ts"
import { inheritedNames, manySubscriptions } from "./local-chain.ts"
import * as parsing from "./parsing.ts"
import { fullPictureQueue } from "./picture-queue.ts"
import { newPortraits } from "./portraits.ts"
import { redirectsElsewhere, spoofedAddress, twoHosts } from "./redirects.ts"
import { contractSignatures, refusedSignIns } from "./refusals.ts"
import { scannerTroubles } from "./scanner.ts"
import * as sockets from "./sockets.ts"
import { dust, strangersPayment } from "./strangers-payment.ts"
import { takenSeats } from "./taken-seats.ts"

/** In the order in which they run on one app: what leaves a mess behind comes last. */
export const ATTACKS: readonly Attack[] = [
	parsing.sparseArray,
	parsing.reservedNames,
	parsing.deepNames,
	parsing.manyFields,
	parsing.tooLarge,
	parsing.multipart,
	parsing.jsonCalls,
	parsing.echo,
	longPath,
	longMatch,
	longHeaders,
	justTaken,
	redirectsElsewhere,
	twoHosts,
	spoofedAddress,
	floodsOfOne,
	floodsOfNetwork,
	floodsOfLoopback,
	guessesFromOneAddress,
	guessesFromManyAddresses,
	logInsAtOnce,
	refusedSignIns,
	contractSignatures,
	inheritedNames,
	manySubscriptions,
	sockets.dawdlersAndReaders,
	sockets.bursts,
	sockets.unreadDownloads,
	sockets.stalledReaders,
	sockets.slowHeaders,
	sockets.slowBodies,
	sockets.idleSockets,
	drawnPictures,
	newPortraits,
	fullPictureQueue,
	takenSeats,
	strangersPayment,
	dust,
	soldOut,
	everythingAtOnce,
	frozenDatabase,
	frozenWorker,
	scannerTroubles,
]
