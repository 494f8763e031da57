CREATE TABLE "fee_use" (
	"migration_id" uuid NOT NULL,
	"deposit_id" uuid NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"freed_at" timestamp with time zone,
	CONSTRAINT "fee_use_migration_id_deposit_id_pk" PRIMARY KEY("migration_id","deposit_id"),
	CONSTRAINT "fee_use_units" CHECK (units > 0 and units <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "migration_deposit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"chain" text NOT NULL,
	"hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"contract" text,
	"nft_id" text,
	"units" numeric(78,0) NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"block" bigint NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "migration_deposit_once" UNIQUE("chain","hash","log_index"),
	CONSTRAINT "migration_deposit_kind" CHECK (kind in ('nft','fee')),
	CONSTRAINT "migration_deposit_units" CHECK (units > 0 and units <> 'NaN' and (kind = 'fee' or units = 1)),
	CONSTRAINT "migration_deposit_of" CHECK ((kind = 'nft') = (contract is not null) and (kind = 'nft') = (nft_id is not null)),
	CONSTRAINT "migration_deposit_spelling" CHECK (from_address = lower(from_address) and to_address = lower(to_address) and hash = lower(hash))
);
--> statement-breakpoint
CREATE TABLE "migration_project" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_project_id" text NOT NULL,
	"source_symbol" text NOT NULL,
	"source_name" text NOT NULL,
	"source_contract" text NOT NULL,
	"source_json_path" text DEFAULT '' NOT NULL,
	"source_mainnet" text NOT NULL,
	"source_admin_wallet" text NOT NULL,
	"dest_project_id" text NOT NULL,
	"dest_symbol" text NOT NULL,
	"dest_name" text NOT NULL,
	"dest_contract" text NOT NULL,
	"dest_json_path" text DEFAULT '' NOT NULL,
	"dest_mainnet" text NOT NULL,
	"dest_admin_wallet" text NOT NULL,
	"collection" text NOT NULL,
	"nft_type" text NOT NULL,
	"nft_id" text,
	"json_url" text,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "migration_project_type" CHECK (nft_type in ('erc721','kip17')),
	CONSTRAINT "migration_project_contract" CHECK (source_contract ~ '^0x[0-9a-f]{40}$')
);
--> statement-breakpoint
CREATE TABLE "migration_return" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deposit_id" uuid NOT NULL,
	"migration_id" uuid,
	"units" numeric(78,0) NOT NULL,
	"to_address" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "migration_return_units" CHECK (units > 0 and units <> 'NaN'),
	CONSTRAINT "migration_return_reason" CHECK (reason in ('foreign','asked','operator','failed','credit'))
);
--> statement-breakpoint
CREATE TABLE "migration_seed" (
	"wallet" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"migration_id" uuid NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "migration_seed_id_unique" UNIQUE("id"),
	CONSTRAINT "migration_seed_units" CHECK (units > 0 and units <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "nft_migration" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "nft_migration_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"project_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"status" text NOT NULL,
	"old_project_id" text NOT NULL,
	"old_wallet_address" text NOT NULL,
	"old_wallet_type" text,
	"old_nft_contract" text NOT NULL,
	"old_nft_id" text NOT NULL,
	"old_nft_name" text NOT NULL,
	"old_nft_image" text NOT NULL,
	"source" jsonb,
	"new_wallet_address" text,
	"dest_fixed_at" timestamp with time zone,
	"dest_firm_at" timestamp with time zone,
	"dest_proof" text,
	"source_deposit_id" uuid,
	"fee_units" numeric(78,0) NOT NULL,
	"mint_id" uuid,
	"new_nft_contract" text,
	"new_nft_id" text,
	"new_mint_key" text,
	"new_token_key" text,
	"new_metadata_key" text,
	"new_master_edition_key" text,
	"new_signature" text,
	"reg_id" text,
	"reg_time" timestamp with time zone,
	"before_unknown" text,
	"failure" text,
	"back_asked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nft_migration_seq_unique" UNIQUE("seq"),
	CONSTRAINT "nft_migration_code_unique" UNIQUE("code"),
	CONSTRAINT "nft_migration_source_deposit_id_unique" UNIQUE("source_deposit_id"),
	CONSTRAINT "nft_migration_mint_id_unique" UNIQUE("mint_id"),
	CONSTRAINT "nft_migration_new_mint_key_unique" UNIQUE("new_mint_key"),
	CONSTRAINT "nft_migration_reg_id_unique" UNIQUE("reg_id"),
	CONSTRAINT "nft_migration_status" CHECK (status in ('0','1','2','3','4','5','10','20','40','41','42','90')),
	CONSTRAINT "nft_migration_wallet_type" CHECK (old_wallet_type in ('kaia','metamask','klip','demoKaia')),
	CONSTRAINT "nft_migration_spelling" CHECK (old_wallet_address ~ '^0x[0-9a-f]{40}$' and old_nft_contract ~ '^0x[0-9a-f]{40}$' and old_nft_id ~ '^(0|[1-9][0-9]{0,77})$'),
	CONSTRAINT "nft_migration_dest" CHECK ((new_wallet_address is null) = (dest_fixed_at is null) and (new_wallet_address is null) = (dest_firm_at is null)),
	CONSTRAINT "nft_migration_dest_proof" CHECK (dest_proof in ('signed','waited') and new_wallet_address is not null or dest_proof is null),
	CONSTRAINT "nft_migration_proven" CHECK (status <> '1' or dest_proof is not null),
	CONSTRAINT "nft_migration_arrived" CHECK (status not in ('2','4','10','20','41','42') or source_deposit_id is not null),
	CONSTRAINT "nft_migration_minting" CHECK (status not in ('10','20') or (mint_id is not null and new_wallet_address is not null)),
	CONSTRAINT "nft_migration_completed_whole" CHECK ((status = '20') = (reg_id is not null) and (status = '20') = (reg_time is not null) and (status = '20') = (new_mint_key is not null)),
	CONSTRAINT "nft_migration_unknown" CHECK ((status = '90') = (before_unknown is not null)),
	CONSTRAINT "nft_migration_failed" CHECK ((status = '40') = (failure is not null)),
	CONSTRAINT "nft_migration_fee" CHECK (fee_units > 0 and fee_units <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "fee_use" ADD CONSTRAINT "fee_use_migration_id_nft_migration_id_fk" FOREIGN KEY ("migration_id") REFERENCES "public"."nft_migration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_use" ADD CONSTRAINT "fee_use_deposit_id_migration_deposit_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."migration_deposit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_deposit" ADD CONSTRAINT "migration_deposit_id_receipt_id_fk" FOREIGN KEY ("id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_return" ADD CONSTRAINT "migration_return_deposit_id_migration_deposit_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."migration_deposit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_return" ADD CONSTRAINT "migration_return_migration_id_nft_migration_id_fk" FOREIGN KEY ("migration_id") REFERENCES "public"."nft_migration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_seed" ADD CONSTRAINT "migration_seed_migration_id_nft_migration_id_fk" FOREIGN KEY ("migration_id") REFERENCES "public"."nft_migration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_migration" ADD CONSTRAINT "nft_migration_project_id_migration_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."migration_project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_migration" ADD CONSTRAINT "nft_migration_source_deposit_id_migration_deposit_id_fk" FOREIGN KEY ("source_deposit_id") REFERENCES "public"."migration_deposit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_use_deposit" ON "fee_use" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "migration_deposit_from" ON "migration_deposit" USING btree ("from_address","kind");--> statement-breakpoint
CREATE INDEX "migration_deposit_nft" ON "migration_deposit" USING btree ("contract","nft_id") WHERE kind = 'nft';--> statement-breakpoint
CREATE INDEX "migration_deposit_found" ON "migration_deposit" USING btree ("found_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "migration_project_open" ON "migration_project" USING btree ("source_mainnet","source_contract",coalesce(nft_id, '')) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "migration_return_deposit" ON "migration_return" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "migration_return_open" ON "migration_return" USING btree ("created_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "migration_return_migration" ON "migration_return" USING btree ("migration_id");--> statement-breakpoint
CREATE INDEX "migration_seed_created" ON "migration_seed" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "nft_migration_once" ON "nft_migration" USING btree ("chain","old_nft_contract","old_nft_id") WHERE status not in ('42','5');--> statement-breakpoint
CREATE INDEX "nft_migration_wallet" ON "nft_migration" USING btree ("old_wallet_address","created_at");--> statement-breakpoint
CREATE INDEX "nft_migration_new_wallet" ON "nft_migration" USING btree ("new_wallet_address") WHERE new_wallet_address is not null;--> statement-breakpoint
CREATE INDEX "nft_migration_of" ON "nft_migration" USING btree ("old_nft_contract","old_nft_id");--> statement-breakpoint
CREATE INDEX "nft_migration_newest" ON "nft_migration" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "nft_migration_open" ON "nft_migration" USING btree ("changed_at") WHERE status not in ('20','42','5');--> statement-breakpoint
CREATE INDEX "nft_migration_completed" ON "nft_migration" USING btree ("reg_time","id") WHERE status = '20';
--> statement-breakpoint
-- What nobody announced begins with its NFT, and the worker alone has seen that.
CREATE FUNCTION guard_migration_begins() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	is_worker boolean := has_table_privilege(current_user, 'public.migration_deposit', 'INSERT');
BEGIN
	IF NEW.mint_id IS NOT NULL OR NEW.new_mint_key IS NOT NULL OR NEW.dest_proof IS NOT NULL OR NEW.back_asked_at IS NOT NULL
		OR NOT (NEW.status = '0' AND NEW.source_deposit_id IS NULL AND NEW.new_wallet_address IS NOT NULL
			OR NEW.status = '2' AND NEW.source_deposit_id IS NOT NULL AND is_worker)
		OR NEW.dest_firm_at < NEW.dest_fixed_at + interval '24 hours'
		OR NEW.dest_fixed_at < clock_timestamp() + coalesce((SELECT ahead_seconds FROM demo_clock WHERE id = 1), 0) * interval '1 second' - interval '5 minutes' THEN
		RAISE EXCEPTION 'nft_migration: it begins announced, or with its NFT' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER nft_migration_begins BEFORE INSERT ON nft_migration FOR EACH ROW EXECUTE FUNCTION guard_migration_begins();
--> statement-breakpoint
CREATE TRIGGER nft_migration_moves BEFORE UPDATE OF status ON nft_migration FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', '0>1', '0>2', '0>3', '0>5', '1>2', '1>3', '1>5', '2>4', '2>40', '2>41', '2>90', '3>4', '3>5', '3>90',
		'4>10', '4>40', '4>41', '4>90', '10>20', '10>40', '10>90', '40>4', '40>20', '40>41', '41>42', '41>40', '90>2', '90>3', '90>4', '90>10', '90>20', '90>40');
--> statement-breakpoint
-- What crosses stays what it is; where it goes is free until it is proven or minted; what was minted is written once.
CREATE TRIGGER nft_migration_frozen BEFORE UPDATE ON nft_migration FOR EACH ROW
	WHEN ((OLD.id, OLD.seq, OLD.code, OLD.project_id, OLD.chain, OLD.old_project_id, OLD.old_wallet_address, OLD.old_nft_contract, OLD.old_nft_id, OLD.fee_units, OLD.created_at)
			IS DISTINCT FROM (NEW.id, NEW.seq, NEW.code, NEW.project_id, NEW.chain, NEW.old_project_id, NEW.old_wallet_address, NEW.old_nft_contract, NEW.old_nft_id, NEW.fee_units, NEW.created_at)
		OR (OLD.source_deposit_id IS NOT NULL AND OLD.source_deposit_id IS DISTINCT FROM NEW.source_deposit_id)
		OR (OLD.source IS NOT NULL AND OLD.source IS DISTINCT FROM NEW.source)
		OR ((OLD.dest_proof IS NOT NULL OR OLD.mint_id IS NOT NULL) AND (OLD.new_wallet_address, OLD.dest_fixed_at, OLD.dest_firm_at) IS DISTINCT FROM (NEW.new_wallet_address, NEW.dest_fixed_at, NEW.dest_firm_at))
		OR (OLD.dest_proof IS NOT NULL AND OLD.dest_proof IS DISTINCT FROM NEW.dest_proof)
		OR (OLD.mint_id IS NOT NULL AND OLD.mint_id IS DISTINCT FROM NEW.mint_id)
		OR OLD.status IN ('20', '42', '5'))
	EXECUTE FUNCTION guard_refuse('what crosses stays what it is, and what is proven or minted is written once');
--> statement-breakpoint
-- The worker alone says what came and what is minted, and never without both halves and a destination that stands.
CREATE FUNCTION guard_migration() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	is_worker boolean := has_table_privilege(current_user, 'public.migration_deposit', 'INSERT');
	now_is timestamptz := clock_timestamp() + coalesce((SELECT ahead_seconds FROM demo_clock WHERE id = 1), 0) * interval '1 second';
	paid numeric;
	came record;
BEGIN
	IF NOT is_worker AND OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (('0', '1'), ('0', '5'), ('1', '5')) THEN
		RAISE EXCEPTION 'nft_migration: from % to % is not for %', OLD.status, NEW.status, current_user USING ERRCODE = 'insufficient_privilege';
	END IF;
	-- What only waited is believed a day after it was said, whoever says so.
	IF (NEW.new_wallet_address, NEW.dest_fixed_at, NEW.dest_firm_at) IS DISTINCT FROM (OLD.new_wallet_address, OLD.dest_fixed_at, OLD.dest_firm_at)
		AND NEW.dest_proof IS DISTINCT FROM 'signed' AND (NEW.new_wallet_address IS NULL OR NEW.dest_firm_at < NEW.dest_fixed_at + interval '24 hours' OR NEW.dest_fixed_at < now_is - interval '5 minutes') THEN
		RAISE EXCEPTION 'nft_migration: a destination that nobody has signed for waits a day' USING ERRCODE = 'check_violation';
	END IF;
	IF OLD.dest_proof IS NULL AND NEW.dest_proof = 'waited' AND (NEW.dest_firm_at > now_is OR NOT is_worker) THEN
		RAISE EXCEPTION 'nft_migration: the day is not over' USING ERRCODE = 'check_violation';
	END IF;
	IF OLD.source_deposit_id IS NULL AND NEW.source_deposit_id IS NOT NULL THEN
		SELECT * INTO came FROM migration_deposit WHERE id = NEW.source_deposit_id;
		IF (came.kind, came.chain, came.contract, came.nft_id, came.from_address) IS DISTINCT FROM ('nft', NEW.chain, NEW.old_nft_contract, NEW.old_nft_id, NEW.old_wallet_address)
			OR EXISTS (SELECT 1 FROM migration_return WHERE deposit_id = came.id) THEN
			RAISE EXCEPTION 'nft_migration: this deposit is of another NFT, or of somebody else' USING ERRCODE = 'check_violation';
		END IF;
	END IF;
	IF NEW.status <> OLD.status AND NEW.status IN ('3', '4', '10') THEN
		SELECT coalesce(sum(units), 0) INTO paid FROM fee_use WHERE migration_id = NEW.id AND freed_at IS NULL;
		IF paid <> NEW.fee_units THEN
			RAISE EXCEPTION 'nft_migration: its fee is not paid' USING ERRCODE = 'check_violation';
		END IF;
	END IF;
	IF OLD.status = '4' AND NEW.status = '10' AND (NEW.mint_id IS NULL OR NEW.dest_proof IS NULL OR NEW.dest_firm_at > now_is
			OR EXISTS (SELECT 1 FROM migration_return WHERE deposit_id = NEW.source_deposit_id)) THEN
		RAISE EXCEPTION 'nft_migration: nothing is minted for a destination that does not stand' USING ERRCODE = 'check_violation';
	END IF;
	IF OLD.status = '40' AND NEW.status = '4' AND NEW.mint_id IS NOT NULL THEN
		RAISE EXCEPTION 'nft_migration: it is minted already, or may be' USING ERRCODE = 'check_violation';
	END IF;
	-- Back only what is not minted and cannot be: its order was never made, or was taken back without having been carried out.
	IF NEW.status = '41' AND OLD.status <> '41' AND NEW.mint_id IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM outgoing WHERE subject_id = NEW.mint_id AND status = 'cancelled' AND reason IS DISTINCT FROM 'already-done') THEN
		RAISE EXCEPTION 'nft_migration: its new NFT is there, or may come' USING ERRCODE = 'check_violation';
	END IF;
	IF NEW.status = '42' AND OLD.status <> '42' AND NOT EXISTS (SELECT 1 FROM migration_return WHERE deposit_id = NEW.source_deposit_id AND done_at IS NOT NULL) THEN
		RAISE EXCEPTION 'nft_migration: it has not come back' USING ERRCODE = 'check_violation';
	END IF;
	IF NEW.status = '20' AND OLD.status <> '20' AND NEW.mint_id IS NULL THEN
		RAISE EXCEPTION 'nft_migration: nothing was minted' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER nft_migration_of BEFORE UPDATE ON nft_migration FOR EACH ROW EXECUTE FUNCTION guard_migration();
--> statement-breakpoint
CREATE FUNCTION guard_migration_source() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	came record;
BEGIN
	SELECT * INTO came FROM migration_deposit WHERE id = NEW.source_deposit_id;
	IF (came.kind, came.chain, came.contract, came.nft_id, came.from_address) IS DISTINCT FROM ('nft', NEW.chain, NEW.old_nft_contract, NEW.old_nft_id, NEW.old_wallet_address)
		OR EXISTS (SELECT 1 FROM migration_return WHERE deposit_id = came.id) THEN
		RAISE EXCEPTION 'nft_migration: this deposit is of another NFT, or of somebody else' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER nft_migration_source BEFORE INSERT ON nft_migration FOR EACH ROW WHEN (NEW.source_deposit_id IS NOT NULL) EXECUTE FUNCTION guard_migration_source();
--> statement-breakpoint
-- A block that was replaced may hold the same transaction at another place; nothing else of a deposit changes.
CREATE TRIGGER migration_deposit_frozen BEFORE UPDATE ON migration_deposit FOR EACH ROW
	WHEN ((OLD.id, OLD.kind, OLD.chain, OLD.hash, OLD.log_index, OLD.contract, OLD.nft_id, OLD.units, OLD.from_address, OLD.to_address, OLD.found_at)
		IS DISTINCT FROM (NEW.id, NEW.kind, NEW.chain, NEW.hash, NEW.log_index, NEW.contract, NEW.nft_id, NEW.units, NEW.from_address, NEW.to_address, NEW.found_at))
	EXECUTE FUNCTION guard_refuse('what came is written once');
--> statement-breakpoint
-- What is left of a payment. Whoever takes of it holds its row.
CREATE FUNCTION migration_left(p_deposit uuid) RETURNS numeric LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT d.units
		- coalesce((SELECT sum(units) FROM fee_use WHERE deposit_id = d.id AND freed_at IS NULL), 0)
		- coalesce((SELECT sum(units) FROM migration_return WHERE deposit_id = d.id), 0)
	FROM migration_deposit d WHERE d.id = p_deposit
$$;
--> statement-breakpoint
CREATE FUNCTION guard_fee_use() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	came record;
	of record;
BEGIN
	SELECT * INTO came FROM migration_deposit WHERE id = NEW.deposit_id FOR UPDATE;
	SELECT * INTO of FROM nft_migration WHERE id = NEW.migration_id FOR UPDATE;
	IF TG_OP = 'UPDATE' THEN
		IF (OLD.migration_id, OLD.deposit_id, OLD.units, OLD.used_at) IS DISTINCT FROM (NEW.migration_id, NEW.deposit_id, NEW.units, NEW.used_at)
			OR OLD.freed_at IS NOT NULL OR of.status NOT IN ('5', '42') THEN
			RAISE EXCEPTION 'fee_use: a fee is freed once, when its NFT does not cross' USING ERRCODE = 'check_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF came.kind <> 'fee' OR (came.chain, came.from_address) IS DISTINCT FROM (of.chain, of.old_wallet_address) OR NEW.freed_at IS NOT NULL
		OR of.status NOT IN ('0', '1', '2', '40') OR NEW.units > migration_left(NEW.deposit_id)
		OR NEW.units + coalesce((SELECT sum(units) FROM fee_use WHERE migration_id = of.id AND freed_at IS NULL), 0) > of.fee_units THEN
		RAISE EXCEPTION 'fee_use: more than was paid, or than is due' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fee_use_of BEFORE INSERT OR UPDATE ON fee_use FOR EACH ROW EXECUTE FUNCTION guard_fee_use();
--> statement-breakpoint
-- An NFT goes back once, to whom it came from, and never while it crosses; of a payment no more than is left.
CREATE FUNCTION guard_migration_return() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	came record;
	of record;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF (OLD.id, OLD.deposit_id, OLD.migration_id, OLD.units, OLD.to_address, OLD.reason, OLD.created_at)
				IS DISTINCT FROM (NEW.id, NEW.deposit_id, NEW.migration_id, NEW.units, NEW.to_address, NEW.reason, NEW.created_at) OR OLD.done_at IS NOT NULL THEN
			RAISE EXCEPTION 'migration_return: what goes back is written once' USING ERRCODE = 'check_violation';
		END IF;
		RETURN NEW;
	END IF;
	SELECT * INTO came FROM migration_deposit WHERE id = NEW.deposit_id FOR UPDATE;
	IF NEW.done_at IS NOT NULL OR NEW.to_address <> came.from_address OR NEW.units > migration_left(came.id) THEN
		RAISE EXCEPTION 'migration_return: to another, or more than is left' USING ERRCODE = 'check_violation';
	END IF;
	IF came.kind = 'nft' THEN
		SELECT * INTO of FROM nft_migration WHERE source_deposit_id = came.id FOR UPDATE;
		IF of.id IS NOT NULL AND (of.status <> '41' OR NEW.migration_id IS DISTINCT FROM of.id) THEN
			RAISE EXCEPTION 'migration_return: it crosses' USING ERRCODE = 'check_violation';
		END IF;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER migration_return_of BEFORE INSERT OR UPDATE ON migration_return FOR EACH ROW EXECUTE FUNCTION guard_migration_return();
--> statement-breakpoint
-- So many a day and no more, however many workers there are.
CREATE FUNCTION guard_migration_seed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('migration_seed', 0));
	IF NEW.done_at IS NOT NULL OR NEW.units > 1500000
		OR (SELECT count(*) FROM migration_seed WHERE created_at > NEW.created_at - interval '1 day') >= 500
		OR NOT EXISTS (SELECT 1 FROM nft_migration WHERE id = NEW.migration_id AND status = '20' AND new_wallet_address = NEW.wallet) THEN
		RAISE EXCEPTION 'migration_seed: no more today, or not for this wallet' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER migration_seed_of BEFORE INSERT ON migration_seed FOR EACH ROW EXECUTE FUNCTION guard_migration_seed();
--> statement-breakpoint
CREATE TRIGGER migration_seed_frozen BEFORE UPDATE ON migration_seed FOR EACH ROW
	WHEN (OLD.done_at IS NOT NULL OR (OLD.wallet, OLD.id, OLD.migration_id, OLD.units, OLD.created_at) IS DISTINCT FROM (NEW.wallet, NEW.id, NEW.migration_id, NEW.units, NEW.created_at))
	EXECUTE FUNCTION guard_refuse('it is given once');
--> statement-breakpoint
CREATE TRIGGER migration_project_frozen BEFORE UPDATE ON migration_project FOR EACH ROW
	WHEN (OLD.closed_at IS NOT NULL OR (OLD.id, OLD.source_contract, OLD.source_mainnet, OLD.nft_id, OLD.collection, OLD.dest_contract, OLD.opened_at)
		IS DISTINCT FROM (NEW.id, NEW.source_contract, NEW.source_mainnet, NEW.nft_id, NEW.collection, NEW.dest_contract, NEW.opened_at))
	EXECUTE FUNCTION guard_refuse('what crosses into what is said once, and closed once');
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['migration_project', 'migration_deposit', 'nft_migration', 'fee_use', 'migration_return', 'migration_seed'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
	-- One job more may be asked for; which there are beside it is for the migrations that named them.
	EXECUTE replace(pg_get_functiondef('enqueue_job(text,json,text,double precision)'::regprocedure), '''settlement:look'',', '''settlement:look'', ''migration:go'', ''settlement:kaia'',');
END $$;
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES ('return-nft', 'money.act', 'money.approve', 'never');
