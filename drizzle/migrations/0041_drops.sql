CREATE TABLE "drop_entitlement" (
	"log_id" uuid PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	"key" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drop_holding" (
	"drop_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"asset" text NOT NULL,
	"owner" text NOT NULL,
	"collection" text NOT NULL,
	"number" integer NOT NULL,
	"staked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drop_holding_drop_id_chain_asset_pk" PRIMARY KEY("drop_id","chain","asset")
);
--> statement-breakpoint
CREATE TABLE "drop_key" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drop_listed" (
	"drop_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	CONSTRAINT "drop_listed_drop_id_wallet_pk" PRIMARY KEY("drop_id","wallet")
);
--> statement-breakpoint
CREATE TABLE "drop_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"drop_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"payout_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"is_signed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "drop_log_once" UNIQUE("drop_id","wallet"),
	CONSTRAINT "drop_log_status" CHECK (status in ('0','10','20','40')),
	CONSTRAINT "drop_log_tries" CHECK (tries between 0 and 5),
	CONSTRAINT "drop_log_paid" CHECK (status in ('0') or payout_id is not null)
);
--> statement-breakpoint
CREATE TABLE "drop_nft_use" (
	"drop_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"asset" text NOT NULL,
	"log_id" uuid NOT NULL,
	CONSTRAINT "drop_nft_use_drop_id_chain_asset_pk" PRIMARY KEY("drop_id","chain","asset")
);
--> statement-breakpoint
CREATE TABLE "drop_payout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"log_id" uuid NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"proof" jsonb,
	CONSTRAINT "drop_payout_retries" CHECK (retries between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "gift_drop" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"texts" jsonb NOT NULL,
	"kind" text NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"stock" integer NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	"rules" jsonb NOT NULL,
	"snapshot_at" timestamp with time zone NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	"snapshot_taken_at" timestamp with time zone,
	"snapshot_rows" integer,
	"snapshot_hash" text,
	"chain" text,
	"mint" text,
	"pays_from" text,
	"uncovered_since" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gift_drop_number_is" CHECK (number between 1 and 4),
	CONSTRAINT "gift_drop_kind" CHECK (kind in ('nft','rwa','usdc')),
	CONSTRAINT "gift_drop_status" CHECK (status in ('draft','published','open','ended','returned','cancelled')),
	CONSTRAINT "gift_drop_units" CHECK (units > 0 and units <> 'NaN'),
	CONSTRAINT "gift_drop_stock" CHECK (stock > 0 and given >= 0 and given <= stock),
	CONSTRAINT "gift_drop_window" CHECK (snapshot_at <= opens_at and opens_at < closes_at),
	CONSTRAINT "gift_drop_opened" CHECK (status not in ('open','ended','returned') or (chain is not null and mint is not null and pays_from is not null)),
	CONSTRAINT "gift_drop_snapshot" CHECK ((snapshot_taken_at is null) = (snapshot_hash is null) and (snapshot_taken_at is null) = (snapshot_rows is null))
);
--> statement-breakpoint
ALTER TABLE "drop_entitlement" ADD CONSTRAINT "drop_entitlement_log_id_drop_log_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."drop_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_holding" ADD CONSTRAINT "drop_holding_drop_id_gift_drop_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."gift_drop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_listed" ADD CONSTRAINT "drop_listed_drop_id_gift_drop_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."gift_drop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_log" ADD CONSTRAINT "drop_log_drop_id_gift_drop_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."gift_drop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_nft_use" ADD CONSTRAINT "drop_nft_use_drop_id_gift_drop_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."gift_drop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_nft_use" ADD CONSTRAINT "drop_nft_use_log_id_drop_log_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."drop_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_payout" ADD CONSTRAINT "drop_payout_log_id_drop_log_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."drop_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drop_holding_owner" ON "drop_holding" USING btree ("owner","drop_id");--> statement-breakpoint
CREATE INDEX "drop_listed_wallet" ON "drop_listed" USING btree ("wallet");--> statement-breakpoint
CREATE INDEX "drop_log_unsigned" ON "drop_log" USING btree ("created_at") WHERE not is_signed and status <> '0';--> statement-breakpoint
CREATE INDEX "drop_log_wallet" ON "drop_log" USING btree ("wallet","created_at","id");--> statement-breakpoint
CREATE INDEX "drop_log_processing" ON "drop_log" USING btree ("changed_at") WHERE status = '10';--> statement-breakpoint
CREATE INDEX "drop_nft_use_log" ON "drop_nft_use" USING btree ("log_id");--> statement-breakpoint
CREATE INDEX "drop_payout_log" ON "drop_payout" USING btree ("log_id");--> statement-breakpoint
CREATE INDEX "gift_drop_number" ON "gift_drop" USING btree ("number","opens_at","id");--> statement-breakpoint
CREATE INDEX "gift_drop_created" ON "gift_drop" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_drop_live" ON "gift_drop" USING btree ("number") WHERE status in ('published','open');--> statement-breakpoint
-- What a drop has promised stays. Drafts are the web process's to write; whatever is published changes by the worker's acts alone, and what decides who
-- receives the gift (rules, snapshot, number) by nobody's.
CREATE FUNCTION guard_drop() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.status <> 'draft' OR NEW.given <> 0 OR num_nonnulls(NEW.snapshot_taken_at, NEW.published_at, NEW.ended_at, NEW.returned_at, NEW.chain, NEW.mint, NEW.pays_from) > 0 THEN
			RAISE EXCEPTION 'gift_drop: it begins as a draft' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF OLD.status <> 'draft' AND NOT has_table_privilege(current_user, 'public.drop_holding', 'INSERT') THEN
		RAISE EXCEPTION 'gift_drop: what is published is not for %', current_user USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF OLD.status <> 'draft' AND (OLD.number, OLD.rules, OLD.snapshot_at, OLD.is_example, OLD.created_by, OLD.created_at, OLD.published_at)
		IS DISTINCT FROM (NEW.number, NEW.rules, NEW.snapshot_at, NEW.is_example, NEW.created_by, NEW.created_at, NEW.published_at) THEN
		RAISE EXCEPTION 'gift_drop: what was promised stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status NOT IN ('draft', 'published') AND (OLD.kind, OLD.asset, OLD.units, OLD.chain, OLD.mint, OLD.pays_from, OLD.opens_at)
		IS DISTINCT FROM (NEW.kind, NEW.asset, NEW.units, NEW.chain, NEW.mint, NEW.pays_from, NEW.opens_at) THEN
		RAISE EXCEPTION 'gift_drop: the gift of an open drop stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.snapshot_taken_at IS NOT NULL AND (OLD.snapshot_taken_at, OLD.snapshot_rows, OLD.snapshot_hash)
		IS DISTINCT FROM (NEW.snapshot_taken_at, NEW.snapshot_rows, NEW.snapshot_hash) THEN
		RAISE EXCEPTION 'gift_drop: a snapshot is taken once' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NEW.status = 'open' AND OLD.status <> 'open' AND (NEW.snapshot_taken_at IS NULL OR NEW.opens_at > now_here()) THEN
		RAISE EXCEPTION 'gift_drop: its moment has not come' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gift_drop_stays BEFORE INSERT OR UPDATE ON gift_drop FOR EACH ROW EXECUTE FUNCTION guard_drop();
--> statement-breakpoint
-- Holdings are written while the snapshot is being taken and never again; the list of wallets while the drop is a draft.
CREATE FUNCTION guard_drop_people() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_drop gift_drop;
BEGIN
	SELECT * INTO of_drop FROM gift_drop WHERE id = coalesce(NEW.drop_id, OLD.drop_id) FOR SHARE;
	IF TG_TABLE_NAME = 'drop_holding' AND TG_OP = 'INSERT' AND of_drop.status = 'published' AND of_drop.snapshot_taken_at IS NULL THEN
		RETURN NEW;
	END IF;
	IF TG_TABLE_NAME = 'drop_listed' AND TG_OP IN ('INSERT', 'DELETE') AND of_drop.status = 'draft' THEN
		RETURN coalesce(NEW, OLD);
	END IF;
	RAISE EXCEPTION '%: who is meant was said before', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER drop_holding_stays BEFORE INSERT OR UPDATE OR DELETE ON drop_holding FOR EACH ROW EXECUTE FUNCTION guard_drop_people();
--> statement-breakpoint
CREATE TRIGGER drop_listed_stays BEFORE INSERT OR UPDATE OR DELETE ON drop_listed FOR EACH ROW EXECUTE FUNCTION guard_drop_people();
--> statement-breakpoint
-- T2: whatever is not listed is refused, whoever asks.
CREATE FUNCTION guard_drop_log() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.status <> '0' THEN
			RAISE EXCEPTION 'drop_log: it begins with 0' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF OLD.status <> NEW.status AND (OLD.status || '>' || NEW.status) NOT IN ('0>10', '10>20', '10>40', '40>0', '40>20') THEN
		RAISE EXCEPTION 'drop_log: from % to % is not a move', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.id, OLD.drop_id, OLD.wallet, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.drop_id, NEW.wallet, NEW.created_at) OR NEW.tries < OLD.tries THEN
		RAISE EXCEPTION 'drop_log: whose it is stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER drop_log_moves BEFORE INSERT OR UPDATE ON drop_log FOR EACH ROW EXECUTE FUNCTION guard_drop_log();
--> statement-breakpoint
CREATE TRIGGER drop_entitlement_append_only BEFORE UPDATE OR DELETE ON drop_entitlement FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER drop_nft_use_append_only BEFORE UPDATE OR DELETE ON drop_nft_use FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['gift_drop', 'drop_log', 'drop_payout', 'drop_key'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
	END LOOP;
	FOREACH name IN ARRAY ARRAY['gift_drop', 'drop_log', 'drop_payout', 'drop_key', 'drop_holding', 'drop_listed', 'drop_nft_use', 'drop_entitlement'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- Writes down what was staked at the moment of the snapshot, of the collections that the rules name. Stakes keep when they began and ended, so it comes to
-- the same whenever it is written. The hash is over the lines chain|asset|owner|collection|number|staked since (UTC), in their order as bytes.
CREATE FUNCTION take_drop_snapshot(p_drop uuid, OUT outcome text, OUT taken int) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_drop gift_drop;
	lines text;
BEGIN
	SELECT * INTO of_drop FROM gift_drop WHERE id = p_drop FOR NO KEY UPDATE;
	IF of_drop.status IS DISTINCT FROM 'published' OR of_drop.snapshot_taken_at IS NOT NULL OR of_drop.snapshot_at > now_here() THEN
		outcome := 'not-now'; taken := of_drop.snapshot_rows; RETURN;
	END IF;
	INSERT INTO drop_holding (drop_id, chain, asset, owner, collection, number, staked_at)
	SELECT DISTINCT ON (s.chain, s.asset) p_drop, s.chain, s.asset, s.owner, s.collection, s.number, s.staked_at
	FROM nft_stake s
	WHERE s.staked_at <= of_drop.snapshot_at AND (s.ended_at IS NULL OR s.ended_at > of_drop.snapshot_at)
		AND EXISTS (SELECT FROM jsonb_array_elements(of_drop.rules) r WHERE r ->> 'kind' = 'staked' AND r -> 'collections' ? s.collection
			AND s.staked_at <= of_drop.snapshot_at - (r ->> 'days')::int * interval '1 day')
	ORDER BY s.chain, s.asset, s.staked_at, s.id;
	GET DIAGNOSTICS taken = ROW_COUNT;
	SELECT coalesce(string_agg(line, E'\n' ORDER BY line COLLATE "C"), '') INTO lines FROM drop_snapshot_lines(p_drop) AS line;
	UPDATE gift_drop SET snapshot_taken_at = now_here(), snapshot_rows = taken, snapshot_hash = encode(sha256(convert_to(lines, 'UTF8')), 'hex') WHERE id = p_drop;
	outcome := 'done';
END $$;
--> statement-breakpoint
CREATE FUNCTION drop_snapshot_lines(p_drop uuid) RETURNS SETOF text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT concat_ws('|', chain, asset, owner, collection, number, to_char(staked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
	FROM drop_holding WHERE drop_id = p_drop
$$;
--> statement-breakpoint
-- Whether a wallet may have a drop's gift, question by question. Pages show these rows, and give_drop goes by the same: there is no second opinion.
-- `decides`: a question that is enough or not by itself; of staked and listed any is enough, which `entitled` says.
CREATE FUNCTION drop_answers(p_drop uuid, p_wallet text, p_at timestamptz) RETURNS TABLE (question text, met boolean, decides boolean, facts jsonb)
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
	question := 'stock'; met := of_drop.given < of_drop.stock; decides := true; facts := jsonb_build_object('left', of_drop.stock - of_drop.given, 'stock', of_drop.stock);
	RETURN NEXT;
END $$;
--> statement-breakpoint
-- "Yes": the gift is taken from the stock, booked as owed and queued, all in one statement, or refused with the question that was not met. The row of the
-- drop is locked first, so whoever comes later sees what is left. Asked again it answers what stands.
CREATE FUNCTION give_drop(p_drop uuid, p_wallet text, OUT outcome text, OUT log uuid, OUT at timestamptz) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_drop gift_drop;
	own drop_log;
	payout uuid;
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
	INSERT INTO ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
	VALUES ('drop-given', payout, 'given', ledger_account_of('drops/' || p_drop, 'reward-budget', of_drop.mint), ledger_account_of(payout::text, 'owed', of_drop.mint),
		of_drop.mint, of_drop.units, at);
	INSERT INTO outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, created_at)
	VALUES ('drops:gift', payout, 'transfer', of_drop.chain, of_drop.pays_from, of_drop.mint, of_drop.units, p_wallet, 'queued', at);
	INSERT INTO audit (actor, act, subject, facts, at)
	VALUES ('solana:' || p_wallet, 'drop.given', log::text, jsonb_build_object('key', p_drop, 'units', of_drop.units::text), at);
	INSERT INTO operation (entity, entity_id, owner, state, href, changed_at)
	VALUES ('drop-log', log, 'solana:' || p_wallet, 'open', 'mypage/myDrop?tab=' || of_drop.kind, at)
	ON CONFLICT (entity, entity_id) DO UPDATE SET state = 'open', changed_at = excluded.changed_at;
	outcome := 'done';
END $$;
--> statement-breakpoint
-- A failed gift may be asked for anew: only where the last try can never arrive any more, as its proof says, five times at most, and until seven days
-- after the end. Nothing but its status changes: what counted for it stays counted.
CREATE FUNCTION reset_drop(p_log uuid, p_wallet text, OUT outcome text, OUT at timestamptz) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	own drop_log;
	of_drop gift_drop;
	tried drop_payout;
	paid text;
BEGIN
	SELECT * INTO own FROM drop_log l WHERE l.id = p_log AND l.wallet = p_wallet FOR NO KEY UPDATE;
	IF NOT FOUND THEN outcome := 'none'; RETURN; END IF;
	at := now_here();
	-- Pressed twice it is one reset.
	IF own.status = '0' AND own.tries > 0 THEN outcome := 'repeated'; at := own.changed_at; RETURN; END IF;
	IF own.status <> '40' THEN outcome := 'not-failed'; RETURN; END IF;
	SELECT * INTO of_drop FROM gift_drop WHERE id = own.drop_id;
	SELECT * INTO tried FROM drop_payout WHERE id = own.payout_id;
	SELECT o.status INTO paid FROM outgoing o WHERE o.subject_id = own.payout_id;
	IF tried.proof IS NULL OR paid IS DISTINCT FROM 'cancelled' THEN outcome := 'not-proven'; RETURN; END IF;
	IF own.tries >= 5 THEN outcome := 'too-often'; RETURN; END IF;
	IF of_drop.status NOT IN ('open', 'ended') OR at >= least(of_drop.closes_at, of_drop.ended_at) + interval '7 days' THEN outcome := 'too-late'; RETURN; END IF;
	UPDATE drop_log SET status = '0', changed_at = reset_drop.at WHERE id = p_log;
	INSERT INTO journal (entity, entity_id, from_status, to_status, actor, reason, evidence, at)
	VALUES ('drop-log', p_log, '40', '0', 'solana:' || p_wallet, 'reset', tried.proof, at);
	INSERT INTO audit (actor, act, subject, facts, at)
	VALUES ('solana:' || p_wallet, 'drop.reset', p_log::text, jsonb_build_object('key', own.drop_id), at);
	outcome := 'done';
END $$;
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('publish-drop', 'rules.propose', 'rules.approve', 'never'),
	('set-drop-stock', 'rules.propose', 'rules.approve', 'never'),
	('set-drop-gift', 'rules.propose', 'rules.approve', 'never'),
	('set-drop-window', 'rules.propose', 'rules.approve', 'never'),
	('end-drop', 'rules.propose', 'rules.approve', 'always');
