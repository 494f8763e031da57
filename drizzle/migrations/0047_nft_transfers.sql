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
--> statement-breakpoint
CREATE TABLE "nft_vault" (
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"slot" bigint NOT NULL,
	CONSTRAINT "nft_vault_chain_owner_pk" PRIMARY KEY("chain","owner")
);
--> statement-breakpoint
CREATE TABLE "nft_prize" (
	"chain" text NOT NULL,
	"asset" text NOT NULL,
	"vault" text NOT NULL,
	"account" text NOT NULL,
	"collection" text NOT NULL,
	"number" integer NOT NULL,
	"source" text,
	"is_ours" boolean NOT NULL,
	"is_frozen" boolean NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "nft_prize_chain_asset_pk" PRIMARY KEY("chain","asset")
);
--> statement-breakpoint
CREATE TABLE "nft_promise" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"asset" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "nft_promise_place" UNIQUE("subject_id","position"),
	CONSTRAINT "nft_promise_order" UNIQUE("order_id"),
	CONSTRAINT "nft_promise_kind" CHECK (kind in ('drop','raffle')),
	CONSTRAINT "nft_promise_outcome" CHECK ((outcome is null) = (ended_at is null) and (outcome is null or outcome in ('given','free'))),
	CONSTRAINT "nft_promise_given" CHECK (outcome is distinct from 'given' or order_id is not null)
);
--> statement-breakpoint
CREATE TABLE "drop_nft" (
	"drop_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"asset" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "drop_nft_drop_id_position_pk" PRIMARY KEY("drop_id","position"),
	CONSTRAINT "drop_nft_once" UNIQUE("drop_id","asset"),
	CONSTRAINT "drop_nft_position" CHECK (position >= 0)
);
--> statement-breakpoint
ALTER TABLE "nft_promise" ADD CONSTRAINT "nft_promise_chain_asset_nft_prize_chain_asset_fk" FOREIGN KEY ("chain","asset") REFERENCES "public"."nft_prize"("chain","asset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_nft" ADD CONSTRAINT "drop_nft_drop_id_gift_drop_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."gift_drop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nft_prize_listed" ON "nft_prize" USING btree ("collection","number","asset");--> statement-breakpoint
CREATE UNIQUE INDEX "nft_promise_once" ON "nft_promise" USING btree ("chain","asset") WHERE ended_at is null;--> statement-breakpoint
-- What is promised is ours to give; an order is taken off a promise, or put in another's place, only once it has come to nothing, and what was given is
-- what an order has brought.
CREATE FUNCTION guard_nft_promise() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	its text;
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.order_id IS NOT NULL OR NEW.ended_at IS NOT NULL THEN
			RAISE EXCEPTION 'nft_promise: it begins without an order' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		IF NOT EXISTS (SELECT FROM nft_prize n WHERE n.chain = NEW.chain AND n.asset = NEW.asset AND n.is_ours AND n.gone_at IS NULL) THEN
			RAISE EXCEPTION 'nft_promise: the vault has no such NFT' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nft_promise_there';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.chain, OLD.asset, OLD.kind, OLD.subject_id, OLD.position, OLD.since) IS DISTINCT FROM (NEW.id, NEW.chain, NEW.asset, NEW.kind, NEW.subject_id, NEW.position, NEW.since)
		OR OLD.ended_at IS NOT NULL THEN
		RAISE EXCEPTION 'nft_promise: what was promised to what stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	SELECT o.status INTO its FROM outgoing o WHERE o.subject_id = OLD.order_id;
	IF OLD.order_id IS NOT NULL AND (OLD.order_id IS DISTINCT FROM NEW.order_id OR NEW.outcome = 'free') AND its IS DISTINCT FROM 'cancelled' THEN
		RAISE EXCEPTION 'nft_promise: an order for it is not over' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NEW.outcome = 'given' AND (OLD.order_id IS DISTINCT FROM NEW.order_id OR its IS NULL OR its NOT IN ('done', 'cancelled')) THEN
		RAISE EXCEPTION 'nft_promise: no order has brought it' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER nft_promise_stays BEFORE INSERT OR UPDATE ON nft_promise FOR EACH ROW EXECUTE FUNCTION guard_nft_promise();
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['nft_vault', 'nft_prize', 'nft_promise'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
	END LOOP;
	FOREACH name IN ARRAY ARRAY['nft_vault', 'nft_prize', 'nft_promise', 'drop_nft'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- As before, and the NFTs of a drop like the list of its wallets.
CREATE OR REPLACE FUNCTION guard_drop_people() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_drop gift_drop;
BEGIN
	SELECT * INTO of_drop FROM gift_drop WHERE id = coalesce(NEW.drop_id, OLD.drop_id) FOR SHARE;
	IF TG_TABLE_NAME = 'drop_holding' AND TG_OP = 'INSERT' AND of_drop.status = 'published' AND of_drop.snapshot_taken_at IS NULL THEN
		RETURN NEW;
	END IF;
	IF TG_TABLE_NAME IN ('drop_listed', 'drop_nft') AND TG_OP IN ('INSERT', 'DELETE') AND of_drop.status = 'draft' THEN
		RETURN coalesce(NEW, OLD);
	END IF;
	RAISE EXCEPTION '%: who is meant was said before', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER drop_nft_stays BEFORE INSERT OR UPDATE OR DELETE ON drop_nft FOR EACH ROW EXECUTE FUNCTION guard_drop_people();
--> statement-breakpoint
-- Whether a wallet may have a drop's gift, question by question. Pages show these rows, and give_drop goes by the same: there is no second opinion.
-- `decides`: a question that is enough or not by itself; of staked and listed any is enough, which `entitled` says.
CREATE OR REPLACE FUNCTION drop_answers(p_drop uuid, p_wallet text, p_at timestamptz) RETURNS TABLE (question text, met boolean, decides boolean, facts jsonb)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_drop gift_drop;
	own drop_log;
	rule jsonb;
	counted int;
	any_met boolean := false;
	ends timestamptz;
BEGIN
	SELECT * INTO of_drop FROM gift_drop WHERE id = p_drop;
	IF NOT FOUND OR of_drop.status IN ('draft', 'cancelled') THEN RETURN; END IF;
	SELECT * INTO own FROM drop_log l WHERE l.drop_id = p_drop AND l.wallet = p_wallet;
	ends := least(of_drop.closes_at, of_drop.ended_at);
	-- Who has reset a failed gift has seven days more.
	question := 'window'; decides := true;
	met := (of_drop.status = 'open' AND p_at >= of_drop.opens_at AND p_at < ends)
		OR (own.id IS NOT NULL AND of_drop.status IN ('open', 'ended') AND own.status = '0' AND own.tries > 0 AND p_at < ends + interval '7 days');
	facts := jsonb_build_object('opens', to_char(of_drop.opens_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
		'closes', to_char(ends AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
	RETURN NEXT;
	question := 'snapshot'; met := of_drop.snapshot_taken_at IS NOT NULL; decides := true;
	facts := jsonb_build_object('at', to_char(of_drop.snapshot_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
	RETURN NEXT;
	FOR rule IN SELECT value FROM jsonb_array_elements(of_drop.rules) LOOP
		question := rule ->> 'kind'; decides := false;
		IF question = 'staked' THEN
			SELECT count(*) INTO counted FROM drop_holding h WHERE h.drop_id = p_drop AND h.owner = p_wallet AND rule -> 'collections' ? h.collection
				AND h.staked_at <= of_drop.snapshot_at - (rule ->> 'days')::int * interval '1 day'
				AND NOT EXISTS (SELECT FROM drop_nft_use u WHERE u.drop_id = p_drop AND u.chain = h.chain AND u.asset = h.asset AND u.log_id IS DISTINCT FROM own.id);
			met := counted > 0;
			facts := jsonb_build_object('count', counted, 'days', (rule ->> 'days')::int, 'collections',
				(SELECT string_agg(c, ',') FROM jsonb_array_elements_text(rule -> 'collections') c));
		ELSIF question = 'anyone' THEN
			met := true; facts := '{}';
		ELSE
			met := EXISTS (SELECT FROM drop_listed l WHERE l.drop_id = p_drop AND l.wallet = p_wallet);
			facts := '{}';
		END IF;
		any_met := any_met OR met;
		RETURN NEXT;
	END LOOP;
	question := 'entitled'; met := any_met; decides := true; facts := '{}';
	RETURN NEXT;
	question := 'once'; met := own.id IS NULL OR own.status = '0'; decides := true; facts := jsonb_build_object('status', own.status);
	RETURN NEXT;
	-- Of NFTs those count that the vault could send now.
	counted := CASE WHEN of_drop.kind = 'nft' AND of_drop.status IN ('open', 'ended') THEN (SELECT count(*) FROM nft_promise p JOIN nft_prize n ON n.chain = p.chain AND n.asset = p.asset
		WHERE p.subject_id = p_drop AND p.ended_at IS NULL AND p.order_id IS NULL AND n.gone_at IS NULL AND NOT n.is_frozen)
		ELSE of_drop.stock - of_drop.given END;
	question := 'stock'; met := counted > 0 AND of_drop.given < of_drop.stock; decides := true; facts := jsonb_build_object('left', counted, 'stock', of_drop.stock);
	RETURN NEXT;
END $$;
--> statement-breakpoint
-- "Yes": the gift is taken from the stock, booked as owed and queued, all in one statement, or refused with the question that was not met. The row of the
-- drop is locked first, so whoever comes later sees what is left. Asked again it answers what stands.
CREATE OR REPLACE FUNCTION give_drop(p_drop uuid, p_wallet text, OUT outcome text, OUT log uuid, OUT at timestamptz) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_drop gift_drop;
	own drop_log;
	payout uuid;
	promised record;
BEGIN
	SELECT * INTO of_drop FROM gift_drop WHERE id = p_drop FOR NO KEY UPDATE;
	IF NOT FOUND OR of_drop.status IN ('draft', 'cancelled') THEN outcome := 'none'; RETURN; END IF;
	SELECT * INTO own FROM drop_log l WHERE l.drop_id = p_drop AND l.wallet = p_wallet FOR NO KEY UPDATE;
	at := now_here();
	log := own.id;
	IF own.status IN ('10', '20') THEN outcome := 'repeated'; at := own.changed_at; RETURN; END IF;
	SELECT a.question INTO outcome FROM drop_answers(p_drop, p_wallet, at) WITH ORDINALITY AS a(question, met, decides, facts, n)
		WHERE a.decides AND a.met IS NOT TRUE ORDER BY a.n LIMIT 1;
	IF FOUND THEN RETURN; END IF;
	IF own.id IS NULL THEN
		INSERT INTO drop_log (drop_id, wallet, status, created_at, changed_at) VALUES (p_drop, p_wallet, '0', at, at) RETURNING * INTO own;
		log := own.id;
		INSERT INTO journal (entity, entity_id, from_status, to_status, actor, reason, evidence, at)
		VALUES ('drop-log', log, NULL, '0', 'solana:' || p_wallet, 'asked', jsonb_build_object('drop', p_drop), at);
	END IF;
	INSERT INTO drop_payout (log_id, created_at) VALUES (log, at) RETURNING id INTO payout;
	UPDATE drop_log SET status = '10', tries = own.tries + 1, payout_id = payout, changed_at = give_drop.at WHERE id = log;
	INSERT INTO journal (entity, entity_id, from_status, to_status, actor, reason, evidence, at)
	VALUES ('drop-log', log, '0', '10', 'solana:' || p_wallet, 'stock-reserved', jsonb_build_object('payout', payout, 'try', own.tries + 1), at);
	-- The first that still counts; a second try goes on with the one that counted before.
	INSERT INTO drop_nft_use (drop_id, chain, asset, log_id)
	SELECT p_drop, h.chain, h.asset, log FROM drop_holding h
	WHERE h.drop_id = p_drop AND h.owner = p_wallet
		AND NOT EXISTS (SELECT FROM drop_listed l WHERE l.drop_id = p_drop AND l.wallet = p_wallet)
		AND NOT EXISTS (SELECT FROM drop_nft_use u WHERE u.log_id = log)
		AND NOT EXISTS (SELECT FROM drop_nft_use u WHERE u.drop_id = p_drop AND u.chain = h.chain AND u.asset = h.asset)
	ORDER BY h.chain, h.asset LIMIT 1;
	UPDATE gift_drop SET given = given + 1 WHERE id = p_drop;
	IF of_drop.kind = 'nft' THEN
		-- The first of those that are left, in the order that was published.
		SELECT p.id, n.asset, n.account, n.vault, n.collection, n.chain INTO promised FROM nft_promise p JOIN nft_prize n ON n.chain = p.chain AND n.asset = p.asset
			WHERE p.subject_id = p_drop AND p.ended_at IS NULL AND p.order_id IS NULL AND n.gone_at IS NULL AND NOT n.is_frozen ORDER BY p.position LIMIT 1 FOR NO KEY UPDATE OF p;
		IF promised.id IS NULL THEN
			RAISE EXCEPTION 'give_drop: the vault has none of them any more' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nft_promise_there';
		END IF;
		INSERT INTO outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, work, created_at)
		VALUES ('drops:nft', payout, 'transfer', promised.chain, of_drop.pays_from, promised.asset, 1, p_wallet, 'queued', jsonb_build_object('do', 'transfer',
			'collection', promised.collection, 'nft', jsonb_build_object('asset', promised.asset, 'account', promised.account), 'from', promised.vault), at);
		UPDATE nft_promise SET order_id = payout WHERE id = promised.id;
	ELSE
		INSERT INTO ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
		VALUES ('drop-given', payout, 'given', ledger_account_of('drops/' || p_drop, 'reward-budget', of_drop.mint), ledger_account_of(payout::text, 'owed', of_drop.mint),
			of_drop.mint, of_drop.units, at);
		INSERT INTO outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, created_at)
		VALUES ('drops:gift', payout, 'transfer', of_drop.chain, of_drop.pays_from, of_drop.mint, of_drop.units, p_wallet, 'queued', at);
	END IF;
	INSERT INTO audit (actor, act, subject, facts, at)
	VALUES ('solana:' || p_wallet, 'drop.given', log::text, jsonb_build_object('key', p_drop, 'units', of_drop.units::text), at);
	INSERT INTO operation (entity, entity_id, owner, state, href, changed_at)
	VALUES ('drop-log', log, 'solana:' || p_wallet, 'open', 'mypage/myDrop?tab=' || of_drop.kind, at)
	ON CONFLICT (entity, entity_id) DO UPDATE SET state = 'open', changed_at = excluded.changed_at;
	outcome := 'done';
END $$;
