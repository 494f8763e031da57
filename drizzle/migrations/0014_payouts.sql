CREATE TABLE "opened_account" (
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"asset" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	CONSTRAINT "opened_account_chain_owner_asset_pk" PRIMARY KEY("chain","owner","asset")
);
--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opened_account" ADD CONSTRAINT "opened_account_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_payouts" ON "attempt" USING btree ("chain","created_at") WHERE intent_id is null;--> statement-breakpoint
CREATE INDEX "outgoing_queued" ON "outgoing" USING btree ("chain","created_at","id") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_waiting" ON "outgoing" USING btree ("chain","created_at") WHERE status in ('held','stuck');--> statement-breakpoint
CREATE INDEX "outgoing_attempt_id" ON "outgoing" USING btree ("attempt_id") WHERE attempt_id is not null;--> statement-breakpoint
-- What was queued before anything could be paid out waits for an operator.
UPDATE outgoing SET status = 'held', reason = 'before-payouts' WHERE status = 'queued';
--> statement-breakpoint
UPDATE outgoing SET reason = 'not-the-opener' WHERE status = 'held' AND reason IS NULL;
--> statement-breakpoint
CREATE TRIGGER opened_account_kept BEFORE DELETE ON opened_account FOR EACH ROW EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER opened_account_not_emptied BEFORE TRUNCATE ON opened_account FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
-- Says of landed attempts that what they carried is done, and books it: what was owed is what left us, or nothing is written. Answers the
-- subjects, each with its purpose.
CREATE FUNCTION book_payouts(p_attempts text, p_at timestamptz) RETURNS TABLE (purpose text, subject_id uuid, attempt_id uuid)
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
		SELECT o.attempt_id AS id, o.asset, sum(o.units) AS units FROM outgoing o WHERE o.attempt_id = ANY (its) AND o.status IN ('sending','done') GROUP BY 1, 2
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
	FROM outgoing o WHERE o.attempt_id = ANY (its) AND o.status = 'sending' AND o.kind = 'transfer';
	UPDATE receipt r SET outcome = 'refunded' FROM outgoing o
		WHERE o.attempt_id = ANY (its) AND o.status = 'sending' AND o.purpose = 'refund' AND r.id = o.subject_id AND r.outcome = 'refunding';
	RETURN QUERY UPDATE outgoing o SET status = 'done', reason = NULL
		WHERE o.attempt_id = ANY (its) AND o.status = 'sending' RETURNING o.purpose, o.subject_id, o.attempt_id;
END $$;
