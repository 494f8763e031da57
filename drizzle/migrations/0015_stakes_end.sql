CREATE TABLE "coin_withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"asset" text NOT NULL,
	"kind" text NOT NULL,
	"principal" numeric(78,0) NOT NULL,
	"reward" numeric(78,0) NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coin_withdrawal_kind" CHECK (kind in ('cooling-off','early','matured')),
	CONSTRAINT "coin_withdrawal_units" CHECK (principal >= 0 and reward >= 0 and principal + reward > 0 and principal <> 'NaN' and reward <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "reward_claim" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reward_claim_units" CHECK (units > 0 and units <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "coin_position" DROP CONSTRAINT "coin_position_status";--> statement-breakpoint
ALTER TABLE "coin_position" DROP CONSTRAINT "coin_position_paid";--> statement-breakpoint
DROP INDEX "coin_position_maturing";--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "claimed" numeric(78,0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "netted" numeric(78,0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "withdrawn" numeric(78,0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coin_withdrawal" ADD CONSTRAINT "coin_withdrawal_position_id_coin_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."coin_position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_claim" ADD CONSTRAINT "reward_claim_position_id_coin_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."coin_position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_withdrawal_position" ON "coin_withdrawal" USING btree ("position_id","requested_at");--> statement-breakpoint
CREATE INDEX "coin_withdrawal_owner" ON "coin_withdrawal" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "reward_claim_position" ON "reward_claim" USING btree ("position_id","requested_at");--> statement-breakpoint
CREATE INDEX "reward_claim_owner" ON "reward_claim" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "coin_position_due" ON "coin_position" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_claimed" CHECK (claimed >= 0 and claimed <= reward);--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_paid_back" CHECK (netted >= 0 and withdrawn >= 0 and netted + withdrawn <= units and netted <= claimed);--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_due_when" CHECK (due_at is null or status in ('active','early_requested','cooldown'));--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_left" CHECK (left_at is null or status in ('early_requested','cooldown','withdrawable','withdrawn'));--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_status" CHECK (status in ('draft','agreed','pending','active','failed','refused','cancelled','early_requested','cooldown','withdrawable','matured','withdrawn','renewed'));--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_paid" CHECK ((status in ('active','cancelled','early_requested','cooldown','withdrawable','matured','withdrawn','renewed')) = (receipt_id is not null and owner is not null and accrual_start is not null and lock_end is not null));
--> statement-breakpoint
UPDATE coin_position SET due_at = lock_end WHERE status = 'active';
--> statement-breakpoint
DROP TRIGGER coin_position_terms ON coin_position;
--> statement-breakpoint
-- Once the deposit is there: what was agreed to and when it ends is frozen, and what was paid only grows.
CREATE TRIGGER coin_position_terms BEFORE UPDATE ON coin_position FOR EACH ROW
	WHEN (OLD.receipt_id IS NOT NULL
		AND ((OLD.id, OLD.chain, OLD.owner, OLD.asset, OLD.units, OLD.days, OLD.rule_id, OLD.apr_bps, OLD.method, OLD.reward, OLD.intent_id, OLD.receipt_id,
				OLD.created_at, OLD.agreed_at, OLD.deposited_at, OLD.accrual_start, OLD.lock_end)
			IS DISTINCT FROM (NEW.id, NEW.chain, NEW.owner, NEW.asset, NEW.units, NEW.days, NEW.rule_id, NEW.apr_bps, NEW.method, NEW.reward, NEW.intent_id, NEW.receipt_id,
				NEW.created_at, NEW.agreed_at, NEW.deposited_at, NEW.accrual_start, NEW.lock_end)
			OR NEW.claimed < OLD.claimed OR NEW.netted < OLD.netted OR NEW.withdrawn < OLD.withdrawn))
	EXECUTE FUNCTION guard_refuse('the terms of a paid position are frozen');
--> statement-breakpoint
DROP TRIGGER coin_position_begins ON coin_position;
--> statement-breakpoint
CREATE TRIGGER coin_position_begins BEFORE INSERT ON coin_position FOR EACH ROW
	WHEN (NEW.status <> 'draft' OR NEW.held_until IS NOT NULL OR NEW.holds <> 0 OR NEW.intent_id IS NOT NULL OR NEW.receipt_id IS NOT NULL
		OR NEW.claimed <> 0 OR NEW.netted <> 0 OR NEW.withdrawn <> 0 OR NEW.claimed_at IS NOT NULL OR NEW.left_at IS NOT NULL OR NEW.due_at IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('a position begins as a draft');
--> statement-breakpoint
CREATE TRIGGER coin_position_moves BEFORE UPDATE ON coin_position FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', 'draft>agreed', 'agreed>pending', 'agreed>active', 'agreed>failed', 'agreed>refused',
		'pending>agreed', 'pending>active', 'pending>failed', 'pending>refused', 'active>cancelled', 'active>early_requested', 'active>matured',
		'early_requested>active', 'early_requested>cooldown', 'cooldown>withdrawable', 'withdrawable>withdrawn', 'matured>withdrawn', 'matured>renewed');
--> statement-breakpoint
-- The database's time, and what a demo's clock is ahead of it.
CREATE FUNCTION now_here() RETURNS timestamptz LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT clock_timestamp() + coalesce((SELECT ahead_seconds FROM demo_clock WHERE id = 1), 0) * interval '1 second'
$$;
--> statement-breakpoint
-- Nobody is paid before the time: whoever asks may say that it is later than it is. The web process agrees to drafts, says that bytes are under
-- way, asks to leave, and thinks better of it; every other move is the worker's, or a function's below.
CREATE FUNCTION guard_position_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF OLD.status <> NEW.status
		AND (OLD.status || '>' || NEW.status) NOT IN ('draft>agreed', 'agreed>pending', 'active>early_requested', 'early_requested>active')
		AND NOT has_table_privilege(current_user, 'public.coin_withdrawal', 'INSERT') THEN
		RAISE EXCEPTION 'coin_position: from % to % is not for %', OLD.status, NEW.status, current_user USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF NEW.status = 'matured' AND NEW.lock_end > now_here() THEN
		RAISE EXCEPTION 'coin_position: its lock has not ended' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status = NEW.status AND OLD.due_at IS DISTINCT FROM NEW.due_at THEN
		RAISE EXCEPTION 'coin_position: what is due changes with its status' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status = 'active' AND NEW.status = 'early_requested' THEN
		IF (abs(extract(epoch FROM now_here() - NEW.left_at)) < 120) IS NOT TRUE THEN
			RAISE EXCEPTION 'coin_position: it is left now, or not' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
	ELSIF OLD.left_at IS DISTINCT FROM NEW.left_at AND NOT (OLD.status = 'early_requested' AND NEW.status = 'active') THEN
		RAISE EXCEPTION 'coin_position: when it was left is frozen' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_position_time BEFORE UPDATE ON coin_position FOR EACH ROW
	WHEN ((OLD.status, OLD.left_at, OLD.due_at) IS DISTINCT FROM (NEW.status, NEW.left_at, NEW.due_at))
	EXECUTE FUNCTION guard_position_time();
--> statement-breakpoint
CREATE TRIGGER reward_claim_append_only BEFORE UPDATE ON reward_claim FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER coin_withdrawal_append_only BEFORE UPDATE ON coin_withdrawal FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['reward_claim', 'coin_withdrawal'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- What a position has earned by a moment: the frozen formula of its method, in base units, rounded down.
CREATE FUNCTION earned_by(stake coin_position, p_at timestamptz) RETURNS numeric LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF stake.method IS DISTINCT FROM 'simple-365-floor@1' THEN
		RAISE EXCEPTION 'no formula is called %', stake.method USING ERRCODE = 'feature_not_supported';
	END IF;
	RETURN div(stake.units * stake.apr_bps
		* least(greatest(floor(extract(epoch FROM p_at - stake.accrual_start)), 0), stake.days * 86400), 10000::numeric * 31536000);
END $$;
--> statement-breakpoint
-- Queues what a position owes its owner, notes who asked, and shows it as under way. A part of the functions below, with their rights.
CREATE FUNCTION queue_stake_payout(p_purpose text, p_id uuid, stake coin_position, p_units numeric, p_act text, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, created_at)
	SELECT p_purpose, p_id, 'transfer', stake.chain, i.vault, stake.asset, p_units, stake.owner, 'queued', p_at FROM intent i WHERE i.id = stake.intent_id;
	INSERT INTO audit (actor, act, subject, facts, at)
	VALUES ('solana:' || stake.owner, p_act, p_id::text, jsonb_build_object('position', stake.id, 'units', p_units::text), p_at);
	INSERT INTO operation (entity, entity_id, owner, state, href, changed_at)
	VALUES (p_purpose, p_id, 'solana:' || stake.owner, 'open', 'powerzoneCoinStaking/receipt?id=' || p_id, p_at);
END $$;
--> statement-breakpoint
-- Claims a part of what was earned and not claimed yet; without units all of it. The same id again is the same claim. All that a web process may say
-- is whose and how much: what may be claimed is read from the position and its rule, under the row's lock.
CREATE FUNCTION claim_reward(p_id uuid, p_position uuid, p_owners text, p_units numeric, OUT outcome text, OUT units numeric, OUT at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	stake coin_position;
	known reward_claim;
	plans jsonb;
	now_is timestamptz;
	claimable numeric;
	least_claim numeric;
BEGIN
	SELECT * INTO stake FROM coin_position WHERE id = p_position FOR NO KEY UPDATE;
	IF stake.owner IS NULL OR NOT EXISTS (SELECT FROM json_array_elements_text(p_owners::json) one WHERE one.value = stake.owner) THEN
		outcome := 'not-yours'; RETURN;
	END IF;
	SELECT * INTO known FROM reward_claim c WHERE c.id = p_id;
	IF FOUND AND known.position_id <> p_position THEN
		outcome := 'not-yours'; RETURN;
	END IF;
	IF FOUND THEN
		outcome := 'repeated'; units := known.units; at := known.requested_at; RETURN;
	END IF;
	IF stake.status NOT IN ('active', 'matured') THEN
		outcome := 'not-open'; RETURN;
	END IF;
	-- After the wait for the lock.
	now_is := now_here();
	SELECT body INTO plans FROM rule r WHERE r.id = stake.rule_id;
	least_claim := coalesce((plans ->> 'claimMinUnits')::numeric, div((plans ->> 'minUnits')::numeric, 100));
	claimable := least(earned_by(stake, now_is), stake.reward) - stake.claimed;
	IF claimable < least_claim OR claimable <= 0 THEN
		outcome := 'nothing'; units := least_claim; RETURN;
	END IF;
	IF p_units < least_claim OR p_units <= 0 THEN
		outcome := 'below-min'; units := least_claim; RETURN;
	END IF;
	IF p_units > claimable THEN
		outcome := 'too-much'; units := claimable; RETURN;
	END IF;
	IF stake.claimed_at > now_is - coalesce((plans ->> 'claimEveryHours')::int, 24) * interval '1 hour' THEN
		outcome := 'too-soon'; at := stake.claimed_at + coalesce((plans ->> 'claimEveryHours')::int, 24) * interval '1 hour'; RETURN;
	END IF;
	units := coalesce(p_units, claimable);
	at := now_is;
	UPDATE coin_position p SET claimed = stake.claimed + claim_reward.units, claimed_at = now_is WHERE p.id = p_position;
	INSERT INTO reward_claim (id, position_id, chain, owner, asset, units, requested_at)
	VALUES (p_id, p_position, stake.chain, stake.owner, stake.asset, claim_reward.units, now_is);
	INSERT INTO ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
	VALUES ('reward-claim', p_id, 'claimed', ledger_account_of(stake.id::text, 'reward-reserved', stake.asset), ledger_account_of(p_id::text, 'owed', stake.asset),
		stake.asset, claim_reward.units, now_is);
	PERFORM queue_stake_payout('coin-staking:claim', p_id, stake, claim_reward.units, 'coin-staking.reward-claimed', now_is);
	outcome := 'done';
END $$;
--> statement-breakpoint
-- Takes a stake back: in its first day all of it, without reward; after its end all of it or a part, with the reward that is left. Without units all.
CREATE FUNCTION withdraw_stake(p_id uuid, p_position uuid, p_owners text, p_units numeric, OUT outcome text, OUT units numeric, OUT at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	stake coin_position;
	known coin_withdrawal;
	plans jsonb;
	now_is timestamptz;
	kind text;
	rest numeric;
	part numeric;
	reward_left numeric;
	least_part numeric;
	deposit_account uuid;
	reserve_account uuid;
	budget_account uuid;
	owed_account uuid;
BEGIN
	SELECT * INTO stake FROM coin_position WHERE id = p_position FOR NO KEY UPDATE;
	IF stake.owner IS NULL OR NOT EXISTS (SELECT FROM json_array_elements_text(p_owners::json) one WHERE one.value = stake.owner) THEN
		outcome := 'not-yours'; RETURN;
	END IF;
	SELECT * INTO known FROM coin_withdrawal w WHERE w.id = p_id;
	IF FOUND AND known.position_id <> p_position THEN
		outcome := 'not-yours'; RETURN;
	END IF;
	IF FOUND THEN
		outcome := 'repeated'; units := known.principal + known.reward; at := known.requested_at; RETURN;
	END IF;
	now_is := now_here();
	SELECT body INTO plans FROM rule r WHERE r.id = stake.rule_id;
	-- Its end has come, and the worker has not been by.
	IF stake.status = 'active' AND stake.lock_end <= now_is THEN
		UPDATE coin_position p SET status = 'matured', due_at = NULL WHERE p.id = p_position;
		INSERT INTO journal (entity, entity_id, from_status, to_status, actor, reason, evidence, at)
		VALUES ('coin-position', p_position, 'active', 'matured', 'system', 'lock-ended', jsonb_build_object('lockEnd', stake.lock_end), now_is);
		stake.status := 'matured';
	END IF;
	rest := stake.units - stake.netted - stake.withdrawn;
	reward_left := stake.reward - stake.claimed;
	reserve_account := ledger_account_of(stake.id::text, 'reward-reserved', stake.asset);
	deposit_account := ledger_account_of(stake.id::text, 'principal', stake.asset);
	IF stake.status = 'active' AND now_is < stake.accrual_start + coalesce((plans ->> 'coolingOffHours')::int, 24) * interval '1 hour'
		AND stake.claimed < stake.units THEN
		kind := 'cooling-off';
		-- What was claimed already is taken from the deposit.
		part := stake.units - stake.claimed;
		IF p_units IS NOT NULL AND p_units <> part THEN
			outcome := 'whole-only'; units := part; RETURN;
		END IF;
		UPDATE coin_position p SET status = 'cancelled', due_at = NULL, netted = stake.claimed, withdrawn = part WHERE p.id = p_position;
		INSERT INTO journal (entity, entity_id, from_status, to_status, actor, reason, evidence, at)
		VALUES ('coin-position', p_position, 'active', 'cancelled', stake.owner, 'cooling-off', jsonb_build_object('withdrawal', p_id), now_is);
		budget_account := ledger_account_of('coin-staking/' || stake.days, 'reward-budget', stake.asset);
		INSERT INTO ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
		SELECT 'coin-withdrawal', p_id, leg, debit, budget_account, stake.asset, moved, now_is
		FROM (VALUES ('released', reserve_account, reward_left), ('netted', deposit_account, stake.claimed)) AS one(leg, debit, moved) WHERE moved > 0;
		reward_left := 0;
	ELSIF stake.status = 'matured' AND rest > 0 THEN
		kind := 'matured';
		part := coalesce(p_units, rest);
		least_part := least((plans ->> 'minUnits')::numeric, rest);
		IF part < least_part OR part <= 0 THEN
			outcome := 'below-min'; units := least_part; RETURN;
		END IF;
		IF part > rest THEN
			outcome := 'too-much'; units := rest; RETURN;
		END IF;
		UPDATE coin_position p SET claimed = stake.reward, withdrawn = stake.withdrawn + part WHERE p.id = p_position;
	ELSE
		outcome := 'not-open'; RETURN;
	END IF;
	units := part + reward_left;
	at := now_is;
	INSERT INTO coin_withdrawal (id, position_id, chain, owner, asset, kind, principal, reward, requested_at)
	VALUES (p_id, p_position, stake.chain, stake.owner, stake.asset, kind, part, reward_left, now_is);
	owed_account := ledger_account_of(p_id::text, 'owed', stake.asset);
	INSERT INTO ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
	SELECT 'coin-withdrawal', p_id, leg, debit, owed_account, stake.asset, moved, now_is
	FROM (VALUES ('principal', deposit_account, part), ('reward', reserve_account, reward_left)) AS one(leg, debit, moved) WHERE moved > 0;
	PERFORM queue_stake_payout('coin-staking:withdrawal', p_id, stake, withdraw_stake.units, 'coin-staking.stake-withdrawn', now_is);
	outcome := 'done';
END $$;
