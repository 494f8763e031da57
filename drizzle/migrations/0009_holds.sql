-- How often the reward was reserved so far: legs of the ledger are unique, and a position may be held, let go and held again.
ALTER TABLE coin_position ADD COLUMN holds integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- `refused`: its deposit landed and could not be taken; all of it is owed back.
ALTER TABLE coin_position DROP CONSTRAINT coin_position_status;
--> statement-breakpoint
ALTER TABLE coin_position ADD CONSTRAINT coin_position_status CHECK (status in ('draft','agreed','pending','active','failed','refused'));
--> statement-breakpoint
-- A hold is of a stake that is not paid yet. What was reserved before holds had an end keeps its reserve until its intent ends.
UPDATE coin_position SET held_until = NULL WHERE held_until IS NOT NULL AND status NOT IN ('agreed','pending');
--> statement-breakpoint
UPDATE coin_position p SET held_until = i.expires_at FROM intent i
	WHERE i.id = p.intent_id AND p.status IN ('agreed','pending') AND p.held_until IS NULL AND EXISTS (
		SELECT FROM ledger_account a WHERE a.owner = p.id::text AND a.kind = 'reward-reserved' AND a.asset = p.asset AND a.balance > 0);
--> statement-breakpoint
ALTER TABLE coin_position ADD CONSTRAINT coin_position_held CHECK (held_until is null or status in ('agreed','pending'));
--> statement-breakpoint
CREATE INDEX coin_position_held_until ON coin_position (chain, days, held_until) WHERE held_until IS NOT NULL;
--> statement-breakpoint
-- Gives the reserves of holds whose time is over back to their term's budget, and says how many there were. A row that somebody works on
-- is left to the next call.
CREATE FUNCTION release_lapsed_holds(p_chain text, p_days integer, p_at timestamptz, p_most integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	released bigint;
BEGIN
	-- Whoever asks cannot say that it is later than it is.
	p_at := least(p_at, clock_timestamp() + coalesce((SELECT ahead_seconds FROM demo_clock WHERE id = 1), 0) * interval '1 second' + interval '1 minute');
	WITH lapsed AS (
		SELECT id FROM coin_position
		WHERE chain = p_chain AND days = p_days AND held_until <= p_at AND status IN ('agreed','pending')
		ORDER BY held_until LIMIT p_most FOR NO KEY UPDATE SKIP LOCKED
	), freed AS (
		UPDATE coin_position p SET held_until = NULL FROM lapsed WHERE p.id = lapsed.id
		RETURNING p.id, p.holds, p.asset, p.reward
	), posted AS (
		INSERT INTO ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
		SELECT 'coin-position', freed.id, CASE freed.holds WHEN 0 THEN 'release' ELSE 'release-' || freed.holds END, r.id, b.id, freed.asset, freed.reward, p_at
		FROM freed
		JOIN ledger_account r ON r.owner = freed.id::text AND r.kind = 'reward-reserved' AND r.asset = freed.asset
		JOIN ledger_account b ON b.owner = 'coin-staking/' || p_days AND b.kind = 'reward-budget' AND b.asset = freed.asset
		WHERE freed.reward > 0
	)
	SELECT count(*) INTO released FROM freed;
	RETURN released;
END $$;
--> statement-breakpoint
-- Holds the reward of an agreed stake: all that a web process may post. What is held is read from the row, so that no caller says how much, or
-- for whom. Clocks of demos run ahead of the database's.
CREATE FUNCTION hold_reward(p_position uuid, p_until timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	stake coin_position;
	now_is timestamptz := clock_timestamp() + coalesce((SELECT ahead_seconds FROM demo_clock WHERE id = 1), 0) * interval '1 second';
BEGIN
	SELECT * INTO stake FROM coin_position WHERE id = p_position FOR UPDATE;
	IF stake.status IS DISTINCT FROM 'agreed' OR stake.held_until IS NOT NULL THEN
		RAISE EXCEPTION 'only what is agreed and not held yet is held' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (p_until <= now_is + interval '11 minutes') IS NOT TRUE THEN
		RAISE EXCEPTION 'nothing is held for longer than ten minutes' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	UPDATE coin_position SET held_until = p_until, holds = stake.holds + 1 WHERE id = p_position;
	IF stake.reward > 0 THEN
		PERFORM post_transfers('coin-position', p_position, now_is, json_build_array(json_build_object(
			'leg', 'reserve-' || (stake.holds + 1), 'asset', stake.asset, 'units', stake.reward::text,
			'debitOwner', 'coin-staking/' || stake.days, 'debitKind', 'reward-budget', 'creditOwner', p_position::text, 'creditKind', 'reward-reserved'))::text);
	END IF;
END $$;
