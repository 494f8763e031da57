-- A claim is of one coin and one account that pays it. The account of a vault may change between two lists, and then one request is of both.
ALTER TABLE "vesting_claim" ADD COLUMN "pays_from" text;--> statement-breakpoint
UPDATE vesting_claim c SET pays_from = o.wallet FROM outgoing o WHERE o.subject_id = c.id;--> statement-breakpoint
ALTER TABLE "vesting_claim" ALTER COLUMN "pays_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "vesting_claim" DROP CONSTRAINT "vesting_claim_request";--> statement-breakpoint
ALTER TABLE "vesting_claim" ADD CONSTRAINT "vesting_claim_request" UNIQUE("request_id","mint","pays_from");--> statement-breakpoint
DROP TRIGGER vesting_claim_stays ON vesting_claim;
--> statement-breakpoint
CREATE TRIGGER vesting_claim_stays BEFORE UPDATE ON vesting_claim FOR EACH ROW
	WHEN ((OLD.id, OLD.request_id, OLD.wallet, OLD.asked_id, OLD.asset, OLD.mint, OLD.pays_from, OLD.units, OLD.requested_at)
		IS DISTINCT FROM (NEW.id, NEW.request_id, NEW.wallet, NEW.asked_id, NEW.asset, NEW.mint, NEW.pays_from, NEW.units, NEW.requested_at))
	EXECUTE FUNCTION guard_refuse('what was claimed stays');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION claim_vesting(p_request uuid, p_wallet text, p_schedule uuid, OUT outcome text, OUT at timestamptz) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_coin record;
	claim uuid;
BEGIN
	PERFORM FROM vesting_schedule s WHERE s.wallet = p_wallet AND s.status <> 'draft' AND (p_schedule IS NULL OR s.id = p_schedule) ORDER BY s.id FOR NO KEY UPDATE;
	IF NOT FOUND THEN outcome := 'none'; RETURN; END IF;
	-- After the wait for the lock.
	IF EXISTS (SELECT FROM vesting_claim c WHERE c.request_id = p_request) THEN
		outcome := CASE WHEN EXISTS (SELECT FROM vesting_claim c WHERE c.request_id = p_request AND c.wallet = p_wallet AND c.asked_id IS NOT DISTINCT FROM p_schedule)
			THEN 'repeated' ELSE 'none' END;
		RETURN;
	END IF;
	at := now_here();
	outcome := 'nothing';
	FOR of_coin IN
		SELECT s.asset, s.chain, s.mint, s.pays_from, sum(vested_by(s.id, s.cancelled_at, claim_vesting.at) - s.claimed) AS units FROM vesting_schedule s
		WHERE s.wallet = p_wallet AND s.status <> 'draft' AND (p_schedule IS NULL OR s.id = p_schedule) AND vested_by(s.id, s.cancelled_at, claim_vesting.at) > s.claimed
		GROUP BY 1, 2, 3, 4 ORDER BY 3, 4
	LOOP
		INSERT INTO vesting_claim (request_id, wallet, asked_id, asset, mint, pays_from, units, requested_at)
		VALUES (p_request, p_wallet, p_schedule, of_coin.asset, of_coin.mint, of_coin.pays_from, of_coin.units, at) RETURNING id INTO claim;
		INSERT INTO vesting_claim_part (claim_id, schedule_id, units)
		SELECT claim, s.id, vested_by(s.id, s.cancelled_at, claim_vesting.at) - s.claimed FROM vesting_schedule s
		WHERE s.wallet = p_wallet AND s.status <> 'draft' AND (p_schedule IS NULL OR s.id = p_schedule)
			AND s.mint = of_coin.mint AND s.pays_from = of_coin.pays_from AND vested_by(s.id, s.cancelled_at, claim_vesting.at) > s.claimed;
		INSERT INTO ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
		SELECT 'vesting-claim', claim, p.schedule_id::text, ledger_account_of(p.schedule_id::text, 'reward-reserved', of_coin.mint),
			ledger_account_of(claim::text, 'owed', of_coin.mint), of_coin.mint, p.units, claim_vesting.at
		FROM vesting_claim_part p WHERE p.claim_id = claim;
		INSERT INTO journal (entity, entity_id, from_status, to_status, actor, reason, evidence, at)
		SELECT 'vesting-schedule', s.id, 'active', 'ended', 'solana:' || p_wallet, 'claimed', jsonb_build_object('claim', claim), claim_vesting.at
		FROM vesting_schedule s JOIN vesting_claim_part p ON p.schedule_id = s.id
		WHERE p.claim_id = claim AND s.status = 'active' AND s.claimed + p.units = s.total;
		UPDATE vesting_schedule s SET claimed = s.claimed + p.units,
			status = CASE WHEN s.status = 'active' AND s.claimed + p.units = s.total THEN 'ended' ELSE s.status END,
			ended_at = CASE WHEN s.status = 'active' AND s.claimed + p.units = s.total THEN claim_vesting.at ELSE s.ended_at END
		FROM vesting_claim_part p WHERE p.claim_id = claim AND p.schedule_id = s.id;
		INSERT INTO outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, created_at)
		VALUES ('vesting:claim', claim, 'transfer', of_coin.chain, of_coin.pays_from, of_coin.mint, of_coin.units, p_wallet, 'queued', at);
		INSERT INTO audit (actor, act, subject, facts, at)
		VALUES ('solana:' || p_wallet, 'vesting.claimed', claim::text, jsonb_build_object('kind', of_coin.asset, 'units', of_coin.units::text), at);
		INSERT INTO operation (entity, entity_id, owner, state, href, changed_at)
		VALUES ('vesting:claim', claim, 'solana:' || p_wallet, 'open', 'mypage/myVesting?claim=' || p_request, at);
		outcome := 'done';
	END LOOP;
END $$;
