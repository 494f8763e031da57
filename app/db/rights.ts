import type { RoleName } from "./roles.server.ts"

/**
 * What web and worker may do, table by table; what is not listed they may not. Columns in brackets: no others may be changed.
 * `SELECT … FOR UPDATE` needs UPDATE on one column at least. Rows of the ledger are written by functions with the owner's rights.
 */
type Rights = Readonly<Record<RoleName, string>>
const read: Rights = { web: "select", worker: "select" }

export const TABLE_GRANTS: Readonly<Record<string, Rights>> = {
	intent: { web: "select, insert, update(owner)", worker: "select, update(status)" },
	receipt: { web: "select", worker: "select, insert, update(outcome, reason, intent_id)" },
	attempt: { web: "select, insert", worker: "select, insert, update(status, proof)" },
	outgoing: { web: "select", worker: "select, insert, update(status, attempt_id, to_address, reason, released_at)" },
	// Web stores what a holder has signed; only the worker can add our signature, and only its own.
	cosigned: { web: "select, insert", worker: "select, update(status, proof, raw, last_valid_height)" },
	opened_account: { web: "select", worker: "select, insert, update(attempt_id)" },
	retired_payer: { web: "select", worker: "select, insert" },
	carries: { web: "select", worker: "select, insert" },
	ledger_account: read,
	ledger_transfer: read,
	ledger_delta: read,
	ledger_day: { web: "select", worker: "select, insert, update" },
	ledger_balance: read,
	vault_cursor: { web: "select", worker: "select, insert, update" },
	tx_read: { web: "select", worker: "select, insert, update, delete" },
	payment_lookup: {
		web: "select, insert, update(asked_at, asker, tries, next_try_at)",
		worker: "select, update(done_at, outcome, tries, next_try_at), delete",
	},
	foreign_account: { web: "select", worker: "select, insert, update, delete" },
	vault_debit: { web: "select", worker: "select, insert, update(explained_by, attempt_id)" },
	announced_debit: { web: "select", worker: "select, insert" },
	operator_act: { web: "select", worker: "select, update(done_at, outcome)" },
	settlement_stop: { web: "select", worker: "select, insert, update(cleared_at, cleared_by)" },
	// Both find out whether the database still writes.
	// Written by the owner alone. Each row holds an earlier secret, encrypted with the current one.
	app_secret: read,
	write_probe: { web: "select, insert, update(probed_at)", worker: "select, insert, update(probed_at)" },
	// Noticed by web processes: a worker that is away cannot say so.
	outage: { web: "select, insert, update(seen_at, ended_at)", worker: "select" },
	operator_notice: { web: "select, insert", worker: "select, insert, update" },
	worker_lease: { web: "select", worker: "select, insert, update, delete" },
	job_run: { web: "select", worker: "select, insert, update" },
	// Not what says that a reward is held or a deposit is there: those are `hold_reward`'s and the worker's.
	coin_position: {
		web: "select, insert, update(status, version, draft_owner, owner, units, days, rule_id, apr_bps, method, reward, lang, intent_id, agreed_at, left_at, due_at, renews_since, renews_terms), delete",
		worker: "select, insert, update, delete",
	},
	// Web asks for money by functions that look at the position themselves.
	reward_claim: { web: "select", worker: "select" },
	coin_withdrawal: { web: "select", worker: "select, insert" },
	// Web asks, and the worker does it: what was staked, counted and claimed is the worker's.
	nft_act: { web: "select, insert", worker: "select, update(state, refusal, done_at)" },
	nft_act_item: { web: "select, insert", worker: "select, update(outcome, reason, asset, account, stake_id)" },
	nft_stake: { web: "select, update(seen_at)", worker: "select, insert, update" },
	nft_week: { web: "select", worker: "select, insert" },
	nft_run: { web: "select", worker: "select, insert" },
	nft_claim: { web: "select", worker: "select, insert" },
	nft_claim_part: { web: "select", worker: "select, insert" },
	nft_cover: { web: "select", worker: "select, insert, update(covered_until)" },
	nft_share_month: { web: "select", worker: "select, insert, update(total_ms, stated_at)" },
	nft_share: { web: "select", worker: "select, insert, update(claimed)" },
	// Web writes drafts; what was committed is the worker's alone, as the triggers say too.
	raffle: {
		web: "select, insert",
		worker: "select, insert, update",
	},
	raffle_ticket: { web: "select", worker: "select, insert, update(weight)" },
	raffle_delivery: { web: "select", worker: "select, insert, update(done_at, passed_at)" },
	outgoing_memo: { web: "select", worker: "select, insert" },
	// Plans are operators' acts, two of whom have agreed (the demo has its own by the worker), purchases their buyers'; what the chain has shown is the worker's to say (guards).
	mint_plan: {
		// Whoever locks a row has to be let change something of it; a trigger lets web change nothing.
		web: "select, update(ended_at)",
		worker:
			"select, insert, update(status, text, stock, collection, most_per_wallet, most_at_once, draw, draw_commit, draw_cap_bps, starts_at, ends_at, paused_at, opened_at, ended_at)",
	},
	mint_phase: { web: "select", worker: "select, insert, delete" },
	mint_allowed: { web: "select", worker: "select, insert, delete" },
	mint_price: { web: "select", worker: "select, insert, delete" },
	// Taken and given back by functions.
	mint_unit: { web: "select", worker: "select, update(prepare_asked_at, prepared_at)" },
	mint_purchase: {
		web: "select, insert, update(status, signature, reason, expires_at, tries, ended_at)",
		worker: "select, insert, update(status, signature, reason, expires_at, tries, ended_at)",
	},
	minting_payment: { web: "select, insert, update(status)", worker: "select, insert, update(status, signature)" },
	minting_master: {
		web: "select, insert, update(status, changed_at)",
		worker: "select, insert, update(status, changed_at)",
	},
	minting_item: {
		web: "select, insert, update(status, number, tries, signature, lands_until, changed_at)",
		worker: "select, insert, update(status, number, tries, signature, asset, lands_until, changed_at)",
	},
	minting_refund: { web: "select", worker: "select, insert, update(done_at)" },
	// Web writes drafts; what is published, and who receives what, is the worker's and the functions'.
	gift_drop: {
		web: "select, insert, update(number, texts, kind, asset, units, stock, rules, snapshot_at, opens_at, closes_at, version)",
		worker: "select, insert, update",
	},
	// What a vault of ours holds and what of it is promised is the worker's to say; `give_drop` takes one.
	nft_vault: { web: "select", worker: "select, insert, update" },
	nft_prize: {
		web: "select",
		worker: "select, insert, update(vault, account, source, is_ours, is_frozen, gone_at)",
	},
	nft_promise: { web: "select", worker: "select, insert, update(order_id, ended_at, outcome)" },
	drop_nft: { web: "select, insert, delete", worker: "select, insert, delete" },
	drop_holding: { web: "select", worker: "select, insert" },
	drop_listed: { web: "select, insert, delete", worker: "select, insert, delete" },
	drop_log: { web: "select", worker: "select, update(status, changed_at, is_signed)" },
	drop_payout: { web: "select", worker: "select, update(retries, next_try_at, ended_at, proof)" },
	drop_nft_use: read,
	drop_entitlement: { web: "select", worker: "select, insert" },
	drop_key: { web: "select", worker: "select, insert" },
	drop_telling: { web: "select", worker: "select, insert, update(after, done_at)" },
	// Web uploads lists and says who receives what is not sent yet; what is sent, and arrives, is the worker's, and so are the rows of what is carried over (guards).
	airdrop_batch: {
		web: "select, insert, update(status, dry_run_asked_at, dry_run_at, dry_run)",
		worker:
			"select, update(status, paused_at, groups, dry_run_at, dry_run, released_by, released_at, release_act_id, ended_at, rows, units, sha256, listed_at, unlisted)",
	},
	airdrop_record: {
		web: "select, insert, update(new_wallet_address, applied_by, applied_at, receiver_firm_at), delete",
		worker:
			"select, insert, update(status, reg_id, reg_time, old_token_account, new_wallet_address, applied_by, applied_at, receiver_firm_at, new_nft_contract, new_nft_id, new_mint_account, new_token_account, new_metadata_account, new_master_edition_account, group_no, signature, reason, changed_at)",
	},
	// What the metadata of a list says is the worker's to find out: a list is released by it.
	airdrop_metadata: { web: "select", worker: "select, insert, update(asked_at, sha256, problem, is_held, read_for)" },
	// Web asks for an act and gives it up while nothing is signed; what was paid and came of it is the worker's.
	gear: {
		web: "select, insert, update(status, failure, ended_at)",
		worker:
			"select, update(status, intent_id, signature, beacon, block_time, slot, round, provisional, make_id, close_id, result, failure, ended_at)",
	},
	gear_input: { web: "select, insert, update(state)", worker: "select, update(state)" },
	gear_item: { web: "select", worker: "select, insert, update(level, burnt_at)" },
	gear_receipt: { web: "select", worker: "select, insert" },
	forge_clock: { web: "select", worker: "select, insert, update(is_open, lag_ms, measured_at)" },
	// Web announces, and says where it goes; what came, what is minted and what goes back is the worker's (guards).
	nft_migration: {
		web: "select, insert, update(status, new_wallet_address, dest_fixed_at, dest_firm_at, dest_proof, back_asked_at, changed_at)",
		worker:
			"select, insert, update(status, old_wallet_type, old_nft_name, old_nft_image, source, dest_proof, source_deposit_id, mint_id, new_nft_contract, new_nft_id, new_mint_key, new_token_key, new_metadata_key, new_signature, reg_id, reg_time, before_unknown, failure, back_asked_at, changed_at)",
	},
	migration_project: { web: "select", worker: "select, insert, update(closed_at)" },
	migration_deposit: { web: "select", worker: "select, insert, update(block, block_time)" },
	fee_use: { web: "select", worker: "select, insert, update(freed_at)" },
	migration_return: { web: "select", worker: "select, insert, update(done_at)" },
	// Its owner hands it in and may take it back; what is decided is the worker's, after two persons (guard).
	lost_wallet: { web: "select, insert, delete", worker: "select, update(status, why, act_id, decided_at)" },
	// Its owner hands it in, takes consents and all of it back, and an operator decides it (guard); the worker ends what nobody has decided.
	identity_document: {
		web: "select, insert, update(status, why, decided_by, decided_at, to_partner, abroad), delete",
		worker: "select, update(status, decided_at)",
	},
	document_reading: { web: "select, insert", worker: "select" },
	lost_wallet_file: { web: "select, insert, delete", worker: "select" },
	migration_seed: { web: "select", worker: "select, insert, update(done_at)" },
	// Web uploads drafts and discards them; what is published, let go and claimed is the worker's and the function's (guards).
	vesting_list: { web: "select, insert, update(discarded_at)", worker: "select, insert, update(published_at)" },
	vesting_schedule: {
		web: "select, insert, delete",
		worker:
			"select, insert, update(status, chain, mint, pays_from, published_at, publish_act_id, cancelled_at, cancel_act_id)",
	},
	vesting_release: { web: "select", worker: "select, insert" },
	vesting_claim: { web: "select", worker: "select, update(paid_at)" },
	vesting_claim_part: read,
	coin_supply: { web: "select", worker: "select, insert, update" },
	// Web books and moves by the guards; places are written by triggers, and the worker forgets what is kept no longer.
	reservation_venue: {
		web: "select, insert, update(time_zone, is_open, seats, rules, version, changed_by, changed_at)",
		worker: "select, insert",
	},
	reservation_closed_day: { web: "select, insert, delete", worker: "select, insert" },
	reservation_event: { web: "select, insert, delete", worker: "select, insert" },
	reservation: {
		web: "select, insert, update(status, cancel_asked_at, cancel_by, why, settled_at, visit, visit_at, visit_percent, owner, name, contact, memo, tier, erased_at, changed_at)",
		worker: "select, update(owner, name, contact, memo, why, tier, erased_at, changed_at)",
	},
	reservation_wait: {
		web: "select, insert, update(state, seat, offer_ends_at), delete",
		worker: "select, update(state, seat, offer_ends_at), delete",
	},
	reservation_place: read,
	// A hold is made and confirmed by web; the worker ends those whose time is over.
	reservation_hold: {
		web: "select, insert, update(state, code_id, code_tries, codes_sent, code_sent_at), delete",
		worker: "select, update(state), delete",
	},
	reservation_origin: { web: "select, insert, delete", worker: "select, delete" },
	reservation_taken: read,
	reservation_missed: { web: "select, insert, update(until)", worker: "select, delete" },
	reservation_look: { web: "select, insert, delete", worker: "select, delete" },
	survey_answer: { web: "select, delete", worker: "select, insert" },
	agreement: { web: "select, insert", worker: "select" },
	journal: { web: "select, insert", worker: "select, insert" },
	operation: { web: "select, insert, update", worker: "select, insert, update" },
	// What seals a row is the database's own to write; only the worker says that one is sealed.
	audit: {
		web: "select, insert(actor, act, subject, facts, at)",
		worker: "select, insert(actor, act, subject, facts, at), update(sealed)",
	},
	audit_seal: { web: "select", worker: "select, insert" },
	audit_digest: { web: "select", worker: "select, insert" },
	rule: { web: "select", worker: "select, insert" },
	setting_history: read,
	launch_mark: {
		web: "select, insert, update(at, changed_by, facts)",
		worker: "select, insert, update(at, changed_by, facts)",
	},
	feature_switch: {
		web: "select, insert, update(state, reason, told, told_lang, until, why, changed_by, changed_at)",
		worker: "select",
	},
	nft_holding: { web: "select, insert, update, delete", worker: "select, insert, update, delete" },
	// What was published is the worker's, and stays.
	reserve_report: { web: "select", worker: "select, insert" },
	reserve_asset: { web: "select", worker: "select, insert" },
	reserve_leaf: { web: "select", worker: "select, insert" },
	reserve_level: { web: "select", worker: "select, insert" },
	reserve_file: { web: "select", worker: "select, insert" },
	price: { web: "select", worker: "select, insert, update" },
	price_reading: { web: "select", worker: "select, insert, update" },
	// Operators add them, and nobody takes one back.
	currency_price: {
		web: "select, insert(asset, currency, valid_from, value, source, form_id)",
		worker: "select",
	},
	refusal_count: { web: "select, insert, update", worker: "select, delete" },
	// Web queues; what becomes of a mail is the worker's to write.
	mail: {
		web: "select, insert(key, kind, lang, to_address, params, consent_id, next_try_at, created_at)",
		worker:
			"select, insert(key, kind, lang, to_address, params, consent_id, next_try_at, created_at), update(state, tries, next_try_at, reply, done_at, key, to_address, params, consent_id, erased_at)",
	},
	mail_consent: { web: "select, insert, update(withdrawn_at)", worker: "select, delete" },
	mail_stop: { web: "select, insert, delete", worker: "select" },
	mail_reminder: { web: "select, insert, update(confirmed_at, lang), delete", worker: "select, delete" },
	opening_wish: { web: "select, insert, update(asked_at, confirmed_at), delete", worker: "select, delete" },
	door_open: { web: "select", worker: "select, insert, delete" },
	reminder_choice: { web: "select, insert, update, delete", worker: "select" },
	push_subscription: {
		web: "select, insert, update(owner, p256dh, auth, browser, lang, device_hash, failing_since, created_at), delete",
		worker: "select, update(failing_since), delete",
	},
	// The worker writes and sends them; they go with their subscription.
	push_message: { web: "select", worker: "select, insert, update(state, tries, next_try_at, reply, done_at), delete" },
	reminder_way: read,
	demo_mail: { web: "select", worker: "select, insert, delete" },
	file: {
		web: "select, insert, update(state, deleted_at)",
		worker: "select, update(state, deleted_at, gone_at, name)",
	},
	setting: { web: "select, insert, update", worker: "select, insert, update" },
	// Its row is there in a demo alone.
	demo_clock: { web: "select, update(ahead_seconds)", worker: "select" },
	// Nothing is deleted: what was taken away is marked as that.
	news: { web: "select, insert, update(published_at, version, changed_at, deleted_at)", worker: "select" },
	news_signed: { web: "select", worker: "select, insert" },
	news_text: { web: "select, insert, update(title, summary, body)", worker: "select" },
	rate_window: { web: "select, insert, update, delete", worker: "select, delete" },
	session: { web: "select, insert, update, delete", worker: "select, delete" },
	// What was signed stays; web writes its end.
	vault_delegation: { web: "select, insert, update(revoked_at, revoked_by)", worker: "select" },
	member_choice: { web: "select, insert, update, delete", worker: "select" },
	notice_seen: { web: "select, insert, update, delete", worker: "select" },
	watched_address: { web: "select, insert, update, delete", worker: "select" },
	sign_in_challenge: { web: "select, insert, update, delete", worker: "select, delete" },
	klip_request: { web: "select, insert, update, delete", worker: "select, delete" },
	wallet_user: { web: "select, insert, update, delete", worker: "select, delete" },
	member: { web: "select, insert, update, delete", worker: "select" },
	member_wallet: { web: "select, insert, update, delete", worker: "select" },
	// Web writes members; an operator is made by a command of the owner's, and their password is none of web's (guard).
	account: {
		web: "select, insert(id, uid, password_hash, name, nickname, mobile_number, language, kind, country, contact_email, home_address, wallet_address, wallet_chain, company_number, company_address, company_telephone, age_shown_at, password_changed_at), update(uid, disabled_at, country, company_number, age_shown_at, totp_step, language, password_hash, password_changed_at, password_off_at, name, nickname, mobile_number, contact_email, home_address, company_address, company_telephone, wallet_address, wallet_chain)",
		worker: "select",
	},
	passkey: { web: "select, insert, update(counter, last_used_at), delete", worker: "select" },
	passkey_question: { web: "select, insert, update, delete", worker: "select, delete" },
	provider_identity: { web: "select, insert, update(last_used_at), delete", worker: "select" },
	provider_ask: { web: "select, insert, update, delete", worker: "select, delete" },
	phone_login: { web: "select, insert, update, delete", worker: "select, delete" },
	mailed_code: { web: "select, insert, update, delete", worker: "select, delete" },
	email_code: { web: "select, insert, update, delete", worker: "select, delete" },
	login_session: {
		web: "select, insert, update(token_hash, confirmed_at, last_seen_at, revoked_at, user_agent)",
		worker: "select, delete",
	},
	login_step: { web: "select, insert, delete", worker: "select, delete" },
	recovery_code: { web: "select, update(used_at)", worker: "select" },
	role: read,
	role_permission: read,
	// Asked for and decided by functions that look at who asks.
	proposal: read,
	proposal_kind: read,
	alone_limit: { web: "select", worker: "select, insert, update" },
	account_role: { web: "select", worker: "select, insert, update(revoked_by, revoked_at)" },
	// Entered and ended by the worker, after two persons.
	chance_basis: { web: "select", worker: "select, insert, update(end_act_id, ended_by, ended_at)" },
	// Declared by a function; its owner may have it deleted.
	chance_declaration: { web: "select, delete", worker: "select" },
	// Written by a function alone; it goes when its term is over.
	chance_exclusion: { web: "select", worker: "select, delete" },
	project: {
		web: "select, insert, update(symbol, name, name_ko, mainnet, contract_address, creator_fee_bps, project_fee_bps, json_path, image, description, admin_wallet, listing_wallet, fee_wallet, starts_at, ends_at, mint_start_block, mint_end_block, modified_by, modified_at, deleted_by, deleted_at, version, modified_form)",
		worker: "select",
	},
	// Web seals and never reads what it has sealed; only the worker can open it.
	project_key: {
		web: "select(project_id, wallet, set_by, set_at), insert, update(sealed, set_by, set_at), delete",
		worker: "select",
	},
	router_log: { web: "select, insert, delete", worker: "select, delete" },
	// Its weeks are made and dropped by functions of the owner's.
	action_log: { web: "select, insert, delete", worker: "select" },
	action_log_record: read,
	action_definition: read,
	// Sums are the worker's.
	action_day: { web: "select", worker: "select, insert, update, delete" },
	journey_day: { web: "select", worker: "select, insert, update, delete" },
	funnel_day: { web: "select", worker: "select, insert, update, delete" },
	usage_day: { web: "select", worker: "select, insert, update" },
	usage_hour: { web: "select", worker: "select, insert, update, delete" },
	visitor_salt: { web: "select, insert", worker: "select, delete" },
}

/** Functions with the owner's rights, by name; given where they exist, and to nobody else. */
export const FUNCTION_GRANTS: Readonly<Record<string, readonly RoleName[]>> = {
	enqueue_job: ["web", "worker"],
	probe_write: ["web", "worker"],
	post_transfers: ["worker"],
	hold_reward: ["web"],
	claim_reward: ["web"],
	withdraw_stake: ["web"],
	make_stock: ["worker"],
	take_stock: ["web", "worker"],
	offer_stock: ["web"],
	take_offered: ["web"],
	withdraw_offer: ["web", "worker"],
	give_stock: ["web", "worker"],
	keep_minted: ["worker"],
	mint_plan_is_over: ["web", "worker"],
	give_drop: ["web"],
	reset_drop: ["web"],
	take_drop_snapshot: ["worker"],
	claim_vesting: ["web"],
	release_lapsed_holds: ["web", "worker"],
	lock_balance: ["web", "worker"],
	propose_act: ["web"],
	decide_proposal: ["web"],
	decide_seen_proposal: ["web"],
	read_decision: ["web"],
	chance_rules: ["web", "worker"],
	declare_chance: ["web"],
	exclude_from_chance: ["web"],
	retry_mail: ["web"],
	queued_jobs: ["web"],
	overdue_jobs: ["web", "worker"],
	fold_ledger_deltas: ["worker"],
	book_payouts: ["worker"],
	nft_bound: ["worker"],
	make_action_weeks: ["worker"],
	drop_action_week: ["worker"],
	// The owner's alone: neither process erases what says what it did.
	erase_audit: [],
}
