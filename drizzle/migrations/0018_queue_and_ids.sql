DROP INDEX "outgoing_queued";--> statement-breakpoint
CREATE INDEX "outgoing_queued" ON "outgoing" USING btree ("chain","asset","created_at","id") WHERE status = 'queued';--> statement-breakpoint
-- An id names one payout, of whatever kind: what is owed is booked by it. The index says so itself where there are two, and then all of this is undone.
ALTER TABLE "outgoing" DROP CONSTRAINT "outgoing_once";--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_subject" UNIQUE("subject_id");
--> statement-breakpoint
-- As before, but for the last refusal of an id.
CREATE OR REPLACE FUNCTION claim_reward(p_id uuid, p_position uuid, p_owners text, p_units numeric, OUT outcome text, OUT units numeric, OUT at timestamptz)
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
	-- The id of another payout is nobody's to use again: what is owed is booked by it.
	IF EXISTS (SELECT FROM outgoing o WHERE o.subject_id = p_id) THEN
		outcome := 'not-yours'; RETURN;
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
CREATE OR REPLACE FUNCTION withdraw_stake(p_id uuid, p_position uuid, p_owners text, p_units numeric, OUT outcome text, OUT units numeric, OUT at timestamptz)
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
	-- The id of another payout is nobody's to use again: what is owed is booked by it.
	IF EXISTS (SELECT FROM outgoing o WHERE o.subject_id = p_id) THEN
		outcome := 'not-yours'; RETURN;
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
