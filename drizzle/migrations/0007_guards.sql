-- What must not happen to money is refused here, whoever asks. Privileges come on top; they are given at boot (app/db/grants.server.ts).

-- Arguments: the column, then the moves it may make, as 'from>to'.
CREATE FUNCTION guard_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	was text := to_jsonb(OLD) ->> TG_ARGV[0];
	now_is text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
	FOR i IN 1 .. TG_NARGS - 1 LOOP
		IF TG_ARGV[i] = was || '>' || now_is THEN RETURN NEW; END IF;
	END LOOP;
	RAISE EXCEPTION '%.% may not change from % to %', TG_TABLE_NAME, TG_ARGV[0], was, now_is USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
-- For WHEN clauses that have already found what is wrong. Argument: what to say.
CREATE FUNCTION guard_refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	RAISE EXCEPTION '%: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER intent_begins BEFORE INSERT ON intent FOR EACH ROW WHEN (NEW.status <> 'open') EXECUTE FUNCTION guard_refuse('an intent begins open');
--> statement-breakpoint
CREATE TRIGGER intent_moves BEFORE UPDATE ON intent FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status AND OLD.late = 'honour')
	EXECUTE FUNCTION guard_moves('status', 'open>settled', 'open>cancelled', 'cancelled>settled');
--> statement-breakpoint
CREATE TRIGGER intent_moves_in_time BEFORE UPDATE ON intent FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status AND OLD.late <> 'honour')
	EXECUTE FUNCTION guard_moves('status', 'open>settled', 'open>cancelled');
--> statement-breakpoint
CREATE TRIGGER intent_frozen BEFORE UPDATE ON intent FOR EACH ROW
	WHEN ((OLD.id, OLD.purpose, OLD.subject_id, OLD.chain, OLD.vault, OLD.asset, OLD.units, OLD.reference, OLD.expires_at, OLD.late, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.purpose, NEW.subject_id, NEW.chain, NEW.vault, NEW.asset, NEW.units, NEW.reference, NEW.expires_at, NEW.late, NEW.created_at))
	EXECUTE FUNCTION guard_refuse('what was asked for is frozen');
--> statement-breakpoint
CREATE TRIGGER intent_owner BEFORE UPDATE ON intent FOR EACH ROW
	WHEN (OLD.owner IS DISTINCT FROM NEW.owner AND (OLD.owner IS NOT NULL OR OLD.status <> 'open'))
	EXECUTE FUNCTION guard_refuse('an owner is given once, while it is open');
--> statement-breakpoint
CREATE TRIGGER receipt_begins BEFORE INSERT ON receipt FOR EACH ROW WHEN (NEW.outcome IN ('refunding', 'refunded'))
	EXECUTE FUNCTION guard_refuse('a refund begins with what is owed');
--> statement-breakpoint
CREATE TRIGGER receipt_moves BEFORE UPDATE ON receipt FOR EACH ROW WHEN (OLD.outcome IS DISTINCT FROM NEW.outcome)
	EXECUTE FUNCTION guard_moves('outcome', 'unmatched>refunding', 'surplus>refunding', 'refunding>refunded', 'unmatched>kept', 'surplus>kept', 'unmatched>settles');
--> statement-breakpoint
CREATE TRIGGER receipt_frozen BEFORE UPDATE ON receipt FOR EACH ROW
	WHEN ((OLD.id, OLD.chain, OLD.signature, OLD.instruction, OLD.account, OLD.asset, OLD.units, OLD.source_account, OLD.source_owner, OLD.slot, OLD.block_time, OLD.recorded_at)
		IS DISTINCT FROM (NEW.id, NEW.chain, NEW.signature, NEW.instruction, NEW.account, NEW.asset, NEW.units, NEW.source_account, NEW.source_owner, NEW.slot, NEW.block_time, NEW.recorded_at)
		OR (OLD.outcome = NEW.outcome AND (OLD.reason, OLD.intent_id) IS DISTINCT FROM (NEW.reason, NEW.intent_id))
		OR (OLD.intent_id IS DISTINCT FROM NEW.intent_id AND (OLD.intent_id IS NOT NULL OR NEW.outcome <> 'settles')))
	EXECUTE FUNCTION guard_refuse('what reached us is frozen');
--> statement-breakpoint
CREATE TRIGGER attempt_begins BEFORE INSERT ON attempt FOR EACH ROW WHEN (NEW.status <> 'live' OR NEW.proof IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('an attempt begins live and without proof');
--> statement-breakpoint
CREATE TRIGGER attempt_moves BEFORE UPDATE ON attempt FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', 'live>landed', 'live>reverted', 'live>dead');
--> statement-breakpoint
CREATE TRIGGER attempt_frozen BEFORE UPDATE ON attempt FOR EACH ROW
	WHEN ((OLD.id, OLD.chain, OLD.signature, OLD.raw, OLD.last_valid_height, OLD.intent_id, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.chain, NEW.signature, NEW.raw, NEW.last_valid_height, NEW.intent_id, NEW.created_at)
		OR (OLD.status = NEW.status AND OLD.proof IS DISTINCT FROM NEW.proof))
	EXECUTE FUNCTION guard_refuse('signed bytes are frozen, and a proof comes with the end that it proves');
--> statement-breakpoint
CREATE TRIGGER outgoing_begins BEFORE INSERT ON outgoing FOR EACH ROW WHEN (NEW.status NOT IN ('held', 'queued') OR NEW.attempt_id IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('it begins held or queued, without an attempt');
--> statement-breakpoint
CREATE TRIGGER outgoing_moves BEFORE UPDATE ON outgoing FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', 'held>queued', 'held>cancelled', 'queued>held', 'queued>cancelled', 'queued>sending',
		'sending>done', 'sending>queued', 'sending>stuck', 'stuck>queued', 'stuck>cancelled');
--> statement-breakpoint
CREATE TRIGGER outgoing_frozen BEFORE UPDATE ON outgoing FOR EACH ROW
	WHEN ((OLD.id, OLD.purpose, OLD.subject_id, OLD.kind, OLD.chain, OLD.wallet, OLD.asset, OLD.units, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.purpose, NEW.subject_id, NEW.kind, NEW.chain, NEW.wallet, NEW.asset, NEW.units, NEW.created_at)
		OR (OLD.to_address IS DISTINCT FROM NEW.to_address AND OLD.status <> 'held'))
	EXECUTE FUNCTION guard_refuse('what is owed is frozen, its receiver too except while it is held');
--> statement-breakpoint
CREATE FUNCTION guard_outgoing_attempt() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	before_it text;
	carrier text;
BEGIN
	-- The end of an attempt is for ever, so it is read without a lock.
	IF OLD.attempt_id IS DISTINCT FROM NEW.attempt_id AND OLD.attempt_id IS NOT NULL THEN
		SELECT status INTO before_it FROM attempt WHERE id = OLD.attempt_id;
		IF before_it IS NULL OR before_it NOT IN ('dead', 'reverted') THEN
			RAISE EXCEPTION 'outgoing: its attempt is %, so no other may carry it', before_it USING ERRCODE = 'integrity_constraint_violation';
		END IF;
	END IF;
	IF NEW.status = 'done' THEN
		SELECT status INTO carrier FROM attempt WHERE id = NEW.attempt_id;
		IF carrier IS DISTINCT FROM 'landed' THEN
			RAISE EXCEPTION 'outgoing: its attempt is %, so it is not done', carrier USING ERRCODE = 'integrity_constraint_violation';
		END IF;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER outgoing_attempt_guard BEFORE UPDATE ON outgoing FOR EACH ROW
	WHEN (OLD.attempt_id IS DISTINCT FROM NEW.attempt_id OR (NEW.status = 'done' AND OLD.status <> 'done'))
	EXECUTE FUNCTION guard_outgoing_attempt();
--> statement-breakpoint
CREATE TRIGGER ledger_account_frozen BEFORE UPDATE ON ledger_account FOR EACH ROW
	WHEN ((OLD.id, OLD.owner, OLD.kind, OLD.asset, OLD.limited, OLD.deferred) IS DISTINCT FROM (NEW.id, NEW.owner, NEW.kind, NEW.asset, NEW.limited, NEW.deferred))
	EXECUTE FUNCTION guard_refuse('only its balance changes');
--> statement-breakpoint
CREATE TRIGGER carries_append_only BEFORE UPDATE ON carries FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER announced_debit_append_only BEFORE UPDATE ON announced_debit FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER vault_debit_frozen BEFORE UPDATE ON vault_debit FOR EACH ROW
	WHEN (OLD.explained_by IS NOT NULL
		OR (OLD.id, OLD.chain, OLD.signature, OLD.account, OLD.asset, OLD.units, OLD.fee, OLD.rent, OLD.slot, OLD.block_time, OLD.recorded_at)
			IS DISTINCT FROM (NEW.id, NEW.chain, NEW.signature, NEW.account, NEW.asset, NEW.units, NEW.fee, NEW.rent, NEW.slot, NEW.block_time, NEW.recorded_at))
	EXECUTE FUNCTION guard_refuse('what left us is frozen, and explained once');
--> statement-breakpoint
CREATE TRIGGER operator_act_frozen BEFORE UPDATE ON operator_act FOR EACH ROW
	WHEN (OLD.done_at IS NOT NULL
		OR (OLD.id, OLD.who, OLD.kind, OLD.subject, OLD.evidence, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.who, NEW.kind, NEW.subject, NEW.evidence, NEW.created_at))
	EXECUTE FUNCTION guard_refuse('an act is carried out once, as it was written');
--> statement-breakpoint
CREATE TRIGGER operator_act_begins BEFORE INSERT ON operator_act FOR EACH ROW WHEN (NEW.done_at IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('an act begins open');
--> statement-breakpoint
CREATE TRIGGER settlement_stop_frozen BEFORE UPDATE ON settlement_stop FOR EACH ROW
	WHEN (OLD.cleared_at IS NOT NULL
		OR (OLD.id, OLD.chain, OLD.reason, OLD.subject, OLD.facts, OLD.since) IS DISTINCT FROM (NEW.id, NEW.chain, NEW.reason, NEW.subject, NEW.facts, NEW.since))
	EXECUTE FUNCTION guard_refuse('a stop is cleared once, as it was written');
--> statement-breakpoint
CREATE TRIGGER coin_position_terms BEFORE UPDATE ON coin_position FOR EACH ROW
	WHEN (OLD.status = 'active'
		AND (OLD.id, OLD.status, OLD.chain, OLD.owner, OLD.asset, OLD.units, OLD.days, OLD.rule_id, OLD.apr_bps, OLD.method, OLD.reward, OLD.intent_id, OLD.receipt_id,
				OLD.created_at, OLD.agreed_at, OLD.deposited_at, OLD.accrual_start, OLD.lock_end)
			IS DISTINCT FROM (NEW.id, NEW.status, NEW.chain, NEW.owner, NEW.asset, NEW.units, NEW.days, NEW.rule_id, NEW.apr_bps, NEW.method, NEW.reward, NEW.intent_id, NEW.receipt_id,
				NEW.created_at, NEW.agreed_at, NEW.deposited_at, NEW.accrual_start, NEW.lock_end))
	EXECUTE FUNCTION guard_refuse('the terms of an active position are frozen');
--> statement-breakpoint
CREATE TRIGGER coin_position_kept BEFORE DELETE ON coin_position FOR EACH ROW WHEN (OLD.status <> 'draft')
	EXECUTE FUNCTION guard_refuse('only drafts are removed');
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['intent', 'receipt', 'attempt', 'outgoing', 'carries', 'ledger_account', 'vault_debit', 'announced_debit', 'operator_act', 'settlement_stop'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
	CREATE TRIGGER coin_position_not_emptied BEFORE TRUNCATE ON coin_position FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
END $$;
--> statement-breakpoint
-- The whole of a receipt is in the ledger when its transaction commits, and no more than that, ever.
CREATE FUNCTION guard_receipt_legs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	its uuid := CASE TG_TABLE_NAME WHEN 'receipt' THEN (to_jsonb(NEW) ->> 'id')::uuid ELSE (to_jsonb(NEW) ->> 'cause_id')::uuid END;
	reached numeric;
	booked numeric;
BEGIN
	SELECT units INTO reached FROM receipt WHERE id = its;
	SELECT coalesce(sum(t.units), 0) INTO booked
		FROM ledger_transfer t JOIN ledger_account a ON a.id = t.debit JOIN receipt r ON r.id = t.cause_id
		WHERE t.cause = 'receipt' AND t.cause_id = its AND a.owner = r.account AND a.asset = r.asset;
	IF booked IS DISTINCT FROM reached THEN
		RAISE EXCEPTION 'receipt %: % reached us and % is booked', its, reached, booked USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER receipt_legs AFTER INSERT ON receipt DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_receipt_legs();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transfer_receipt_legs AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW.cause = 'receipt') EXECUTE FUNCTION guard_receipt_legs();
--> statement-breakpoint
-- A lease is held run by run; `free` says that the last one ended by itself.
ALTER TABLE worker_lease DROP COLUMN pids, ADD COLUMN free boolean DEFAULT false NOT NULL, ADD COLUMN job_workers text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- The web process may ask for a look at the chain and see no job: the queue's tables are the worker's. A look that waits keeps its time, so none
-- is put off for long.
CREATE FUNCTION enqueue_job(job text, payload json, job_key text, in_seconds double precision) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF (job = 'settlement:look' AND in_seconds BETWEEN 0 AND 600) IS NOT TRUE THEN
		RAISE EXCEPTION 'nobody asks for this job' USING ERRCODE = 'insufficient_privilege';
	END IF;
	PERFORM graphile_worker.add_job(job, payload, NULL::text, now() + in_seconds * interval '1 second', NULL::int, job_key, NULL::int, NULL::text[],
		CASE WHEN job_key IS NOT NULL AND in_seconds > 0 THEN 'preserve_run_at' ELSE 'replace' END);
END $$;
--> statement-breakpoint
-- Without pg_temp at the end it comes first: a temporary table of the caller's, with a trigger on it, would run with the owner's rights.
ALTER FUNCTION ledger_post_statement() SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION post_transfers(text, uuid, timestamptz, text) SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION fold_ledger_deltas(integer) SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION lock_balance(text, text, text) SET search_path = pg_catalog, public, pg_temp;
