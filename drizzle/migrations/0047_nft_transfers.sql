-- An NFT that a vault of ours holds goes out as an order: a transfer with its work. The ledger counts none of it, so nothing is booked as paid.
ALTER TABLE "outgoing" DROP CONSTRAINT "outgoing_work";--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_work" CHECK ((work is null or units = 1) and case when kind in ('mint','burn','update') then work is not null when kind = 'transfer' then work is null or coalesce(work ->> 'do', '') = 'transfer' else work is null end);--> statement-breakpoint
DROP INDEX "outgoing_orders";--> statement-breakpoint
CREATE INDEX "outgoing_orders" ON "outgoing" USING btree ("chain","created_at","id") WHERE status = 'queued' and work is not null;--> statement-breakpoint
DROP TRIGGER outgoing_frozen ON outgoing;
--> statement-breakpoint
CREATE TRIGGER outgoing_frozen BEFORE UPDATE ON outgoing FOR EACH ROW
	WHEN ((OLD.id, OLD.purpose, OLD.subject_id, OLD.kind, OLD.chain, OLD.wallet, OLD.asset, OLD.units, OLD.account, OLD.work, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.purpose, NEW.subject_id, NEW.kind, NEW.chain, NEW.wallet, NEW.asset, NEW.units, NEW.account, NEW.work, NEW.created_at)
		OR (OLD.to_address IS DISTINCT FROM NEW.to_address AND (OLD.status <> 'held' OR OLD.kind = 'thaw' OR OLD.work IS NOT NULL)))
	EXECUTE FUNCTION guard_refuse('what is owed is frozen, its receiver too except while it is held');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_payouts(p_attempts text, p_at timestamptz) RETURNS TABLE (purpose text, subject_id uuid, attempt_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
	its uuid[];
	wrong uuid;
BEGIN
	SELECT array_agg(value::uuid ORDER BY value) INTO its FROM json_array_elements_text(p_attempts::json);
	IF EXISTS (SELECT FROM unnest(its) AS one(id) LEFT JOIN attempt a ON a.id = one.id WHERE a.status IS DISTINCT FROM 'landed') THEN
		RAISE EXCEPTION 'book_payouts: only what has landed is paid' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	PERFORM FROM outgoing o WHERE o.attempt_id = ANY (its) AND o.status = 'sending' ORDER BY o.id FOR NO KEY UPDATE;
	SELECT coalesce(owed.id, gone.id) INTO wrong FROM (
		SELECT o.attempt_id AS id, o.asset, sum(o.units) AS units FROM outgoing o
		WHERE o.attempt_id = ANY (its) AND o.status IN ('sending','done') AND o.kind = 'transfer' AND o.work IS NULL GROUP BY 1, 2
	) owed FULL JOIN (
		SELECT a.id, d.asset, sum(d.units) AS units FROM attempt a JOIN vault_debit d ON d.chain = a.chain AND d.signature = a.signature
		WHERE a.id = ANY (its) AND d.units > 0 GROUP BY 1, 2
	) gone USING (id, asset)
	WHERE owed.units IS DISTINCT FROM gone.units LIMIT 1;
	IF wrong IS NOT NULL THEN
		RAISE EXCEPTION 'attempt %: what left us is not what it carried', wrong USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payout_as_carried';
	END IF;
	INSERT INTO ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
	SELECT 'outgoing', o.id, 'paid', ledger_account_of(o.subject_id::text, 'owed', o.asset), ledger_account_of(o.attempt_id::text, 'paid-out', o.asset), o.asset, o.units, p_at
	FROM outgoing o WHERE o.attempt_id = ANY (its) AND o.status = 'sending' AND o.kind = 'transfer' AND o.work IS NULL;
	UPDATE receipt r SET outcome = 'refunded' FROM outgoing o
		WHERE o.attempt_id = ANY (its) AND o.status = 'sending' AND o.purpose = 'refund' AND r.id = o.subject_id AND r.outcome = 'refunding';
	RETURN QUERY UPDATE outgoing o SET status = 'done', reason = NULL
		WHERE o.attempt_id = ANY (its) AND o.status = 'sending' RETURNING o.purpose, o.subject_id, o.attempt_id;
END $$;
--> statement-breakpoint
-- An NFT has no limit of units: to let one go takes two operators.
CREATE OR REPLACE FUNCTION is_small_payout(payout text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT EXISTS (
		SELECT FROM outgoing o JOIN alone_limit l ON l.asset = o.asset AND o.units <= l.units
		WHERE o.id::text = payout AND o.kind = 'transfer' AND o.work IS NULL)
$$;
