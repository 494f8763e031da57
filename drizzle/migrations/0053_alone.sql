-- What one may do alone with a payout says nothing of a list, and the other way round: who uploads a list chooses its id, which may be a payout's.
CREATE OR REPLACE FUNCTION is_small_payout(payout text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT EXISTS (
		SELECT FROM outgoing o JOIN alone_limit l ON l.asset = o.asset AND o.units <= l.units
		WHERE o.id::text = payout AND o.kind = 'transfer' AND o.work IS NULL)
$$;
--> statement-breakpoint
-- Lists that one person may release: up to a thousand rows, and of a coin up to what they may let go alone of it. Counted from the rows themselves, with
-- those of the other lists of the same that were let go alone within a day: a large list cut into small ones takes two all the same.
CREATE OR REPLACE FUNCTION is_small_airdrop(batch text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT EXISTS (
		SELECT FROM airdrop_batch b,
			LATERAL (SELECT count(*) AS rows, coalesce(sum(r.units), 0) AS units FROM airdrop_record r WHERE r.batch_id = b.id OR r.batch_id IN (
				SELECT o.id FROM operator_act a JOIN airdrop_batch o ON o.id::text = a.subject AND o.address = b.address
				WHERE a.kind = 'release-airdrop' AND a.created_at > now_here() - interval '1 day' AND NOT EXISTS (SELECT FROM proposal p WHERE p.id = a.id))) whole
		WHERE b.id::text = batch AND whole.rows <= 1000
			AND (b.kind = 'nft' OR EXISTS (SELECT FROM alone_limit l WHERE l.asset = b.address AND whole.units <= l.units)))
$$;
--> statement-breakpoint
-- As before; what is small is asked of what the act is about, and of lists one at a time, so that two which are asked for at once see each other.
CREATE OR REPLACE FUNCTION propose_act(act_id uuid, act_kind text, act_subject text, act_evidence jsonb, why text, who uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	wanted proposal_kind;
	alone boolean;
BEGIN
	SELECT * INTO wanted FROM proposal_kind k WHERE k.kind = act_kind;
	IF NOT FOUND OR NOT may_do(who, wanted.propose) THEN
		RETURN 'forbidden';
	END IF;
	IF act_kind = 'release-airdrop' THEN
		PERFORM pg_advisory_xact_lock(hashtextextended('airdrops-alone', 7226));
	END IF;
	IF EXISTS (SELECT FROM proposal p WHERE p.id = act_id) OR EXISTS (SELECT FROM operator_act a WHERE a.id = act_id) THEN
		RETURN 'known';
	END IF;
	alone := wanted.alone = 'always' OR (wanted.alone = 'small'
		AND CASE WHEN act_kind LIKE '%-airdrop' THEN is_small_airdrop(act_subject) ELSE is_small_payout(act_subject) END);
	IF alone THEN
		INSERT INTO operator_act (id, who, kind, subject, evidence, created_at)
			SELECT act_id, a.uid, act_kind, act_subject, act_evidence, now_here() FROM account a WHERE a.id = propose_act.who
			ON CONFLICT DO NOTHING;
		RETURN CASE WHEN FOUND THEN 'begun' ELSE 'known' END;
	END IF;
	INSERT INTO proposal (id, kind, subject, evidence, reason, proposed_by, proposed_at, expires_at)
		VALUES (act_id, act_kind, act_subject, act_evidence, why, who, clock_timestamp(), clock_timestamp() + interval '72 hours')
		ON CONFLICT DO NOTHING;
	RETURN CASE WHEN FOUND THEN 'proposed' ELSE 'known' END;
END $$;
--> statement-breakpoint
-- As before, and no others are prepared at our cost because many ask at the same moment: while a hundred lie prepared, those are offered, locked or not.
CREATE OR REPLACE FUNCTION offer_stock(plan uuid, purchase uuid, wanted integer) RETURNS integer[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	quoted mint_purchase;
	offered integer[];
	lying integer := 0;
BEGIN
	SELECT * INTO quoted FROM mint_purchase WHERE id = purchase AND plan_id = plan AND way = 'atomic' AND status = '0' AND quantity = wanted FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'mint_unit: stock is offered to a quote that is open, as much as it asks for' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF wanted > 1 THEN
		SELECT count(*) INTO lying FROM (SELECT 1 FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND prepared_at IS NOT NULL LIMIT 100) ready;
		offered := ARRAY(SELECT number FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND prepared_at IS NOT NULL
			AND (lying = 100 OR offered_until IS NULL OR offered_until <= quoted.created_at) ORDER BY offered_until NULLS FIRST, number LIMIT wanted FOR NO KEY UPDATE SKIP LOCKED);
	END IF;
	IF wanted = 1 OR (cardinality(offered) < wanted AND lying < 100) THEN
		offered := ARRAY(SELECT number FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND (prepare_asked_at IS NULL OR prepared_at IS NOT NULL)
			ORDER BY offered_until NULLS FIRST, number LIMIT wanted FOR NO KEY UPDATE SKIP LOCKED);
	END IF;
	IF cardinality(offered) = wanted THEN
		UPDATE mint_unit SET offered_until = quoted.expires_at WHERE plan_id = plan AND number = ANY (offered);
		RETURN offered;
	END IF;
	-- Others are just being offered the rest.
	offered := ARRAY(SELECT number FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND (prepared_at IS NOT NULL OR (prepare_asked_at IS NULL AND lying < 100))
		ORDER BY random() LIMIT wanted);
	RETURN CASE WHEN cardinality(offered) = wanted THEN offered END;
END $$;
--> statement-breakpoint
-- What is sold, when and for how much is written by the worker, for whom two operators have agreed: web reads it, and locks it.
CREATE TRIGGER mint_plan_workers BEFORE UPDATE ON mint_plan FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION guard_worker_says();
