CREATE TABLE "airdrop_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"asset" text NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"paused_at" timestamp with time zone,
	"rows" integer NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"sha256" text NOT NULL,
	"groups" integer DEFAULT 0 NOT NULL,
	"dry_run_asked_at" timestamp with time zone,
	"dry_run_at" timestamp with time zone,
	"dry_run" jsonb,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"released_by" text,
	"released_at" timestamp with time zone,
	"release_act_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "airdrop_batch_kind" CHECK (kind in ('coin','nft')),
	CONSTRAINT "airdrop_batch_status" CHECK (status in ('draft','released','ended','discarded')),
	CONSTRAINT "airdrop_batch_rows" CHECK (rows between 1 and 10000),
	CONSTRAINT "airdrop_batch_units" CHECK (units > 0 and units <> 'NaN'),
	CONSTRAINT "airdrop_batch_released_by" CHECK (status not in ('released','ended') or num_nonnulls(released_by, released_at, release_act_id) = 3)
);
--> statement-breakpoint
CREATE TABLE "airdrop_record" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"reg_id" text,
	"reg_time" timestamp with time zone,
	"old_project_id" integer,
	"old_wallet_address" text,
	"old_wallet_type" text,
	"old_nft_contract" text,
	"old_nft_id" text,
	"old_nft_name" text,
	"old_nft_image" text,
	"new_nft_json" text,
	"new_wallet_address" text,
	"new_nft_contract" text,
	"new_nft_id" text,
	"new_mint_account" text,
	"new_token_account" text,
	"new_metadata_account" text,
	"new_master_edition_account" text,
	"units" numeric(78,0),
	"secret" uuid DEFAULT gen_random_uuid() NOT NULL,
	"applied_by" text,
	"applied_at" timestamp with time zone,
	"group_no" integer,
	"signature" text,
	"reason" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "airdrop_record_secret_unique" UNIQUE("secret"),
	CONSTRAINT "airdrop_record_line" UNIQUE("batch_id","line"),
	CONSTRAINT "airdrop_record_status" CHECK (status in ('0','10','20','40')),
	CONSTRAINT "airdrop_record_registered" CHECK ((status = '20') = (reg_id is not null) and (reg_id is null) = (reg_time is null)),
	CONSTRAINT "airdrop_record_whose" CHECK (old_wallet_address is not null or new_wallet_address is not null),
	CONSTRAINT "airdrop_record_old_wallet" CHECK ((old_wallet_address is null) = (old_wallet_type is null)),
	CONSTRAINT "airdrop_record_type" CHECK (old_wallet_type in ('kaia','metamask','klip')),
	CONSTRAINT "airdrop_record_nft_whole" CHECK ((old_nft_contract is null) = (old_nft_id is null)),
	CONSTRAINT "airdrop_record_units" CHECK (units > 0 and units <> 'NaN'),
	CONSTRAINT "airdrop_record_sent_to" CHECK (status = '0' or new_wallet_address is not null),
	CONSTRAINT "airdrop_record_failed" CHECK ((status = '40') = (reason is not null)),
	CONSTRAINT "airdrop_record_applied" CHECK ((applied_by is null) = (applied_at is null))
);
--> statement-breakpoint
ALTER TABLE "airdrop_record" ADD CONSTRAINT "airdrop_record_batch_id_airdrop_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."airdrop_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "airdrop_batch_created" ON "airdrop_batch" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "airdrop_batch_released" ON "airdrop_batch" USING btree ("released_at") WHERE status = 'released';--> statement-breakpoint
CREATE INDEX "airdrop_batch_dry_run" ON "airdrop_batch" USING btree ("dry_run_asked_at") WHERE dry_run_asked_at is not null and dry_run_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_record_nft" ON "airdrop_record" USING btree ("old_nft_contract","old_nft_id") WHERE old_nft_contract is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_record_once" ON "airdrop_record" USING btree ("batch_id",(coalesce(old_wallet_address, new_wallet_address))) WHERE units is not null;--> statement-breakpoint
CREATE INDEX "airdrop_record_old" ON "airdrop_record" USING btree ("old_wallet_address","batch_id","line");--> statement-breakpoint
CREATE INDEX "airdrop_record_new" ON "airdrop_record" USING btree ("new_wallet_address","batch_id","line");--> statement-breakpoint
CREATE INDEX "airdrop_record_listed" ON "airdrop_record" USING btree ("line","id");--> statement-breakpoint
CREATE INDEX "airdrop_record_state" ON "airdrop_record" USING btree ("batch_id","status","line");--> statement-breakpoint
CREATE INDEX "airdrop_record_processing" ON "airdrop_record" USING btree ("batch_id") WHERE status = '10';--> statement-breakpoint
CREATE INDEX "airdrop_record_ready" ON "airdrop_record" USING btree ("batch_id","line") WHERE status = '0' and new_wallet_address is not null;--> statement-breakpoint
-- A list is what was uploaded: its rows and what it is of stay. Web writes drafts and discards them; what is released is the worker's, by an act that
-- one person or two have asked for.
CREATE FUNCTION guard_airdrop_batch() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.status <> 'draft' OR NEW.groups <> 0 OR num_nonnulls(NEW.released_by, NEW.released_at, NEW.release_act_id, NEW.ended_at, NEW.paused_at, NEW.dry_run) > 0 THEN
			RAISE EXCEPTION 'airdrop_batch: it begins as a draft' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.title, OLD.kind, OLD.asset, OLD.chain, OLD.address, OLD.rows, OLD.units, OLD.sha256, OLD.created_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.title, NEW.kind, NEW.asset, NEW.chain, NEW.address, NEW.rows, NEW.units, NEW.sha256, NEW.created_by, NEW.created_at) THEN
		RAISE EXCEPTION 'airdrop_batch: what was uploaded stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status <> NEW.status AND (OLD.status || '>' || NEW.status) NOT IN ('draft>released', 'draft>discarded', 'released>ended') THEN
		RAISE EXCEPTION 'airdrop_batch: from % to % is not a move', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.status <> 'draft' OR NEW.status = 'released') AND NOT has_table_privilege(current_user, 'public.drop_holding', 'INSERT') THEN
		RAISE EXCEPTION 'airdrop_batch: what is released is not for %', current_user USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF OLD.status = 'draft' AND NEW.status = 'released' THEN
		IF NOT EXISTS (SELECT FROM proposal p WHERE p.id = NEW.release_act_id AND p.kind = 'release-airdrop' AND p.subject = NEW.id::text AND p.status = 'approved')
			AND NOT (is_small_airdrop(NEW.id::text) AND EXISTS (SELECT FROM operator_act a
				WHERE a.id = NEW.release_act_id AND a.kind = 'release-airdrop' AND a.subject = NEW.id::text)) THEN
			RAISE EXCEPTION 'airdrop_batch: two persons have to agree' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
	ELSIF OLD.status <> 'draft' AND (OLD.released_by, OLD.released_at, OLD.release_act_id) IS DISTINCT FROM (NEW.released_by, NEW.released_at, NEW.release_act_id) THEN
		RAISE EXCEPTION 'airdrop_batch: it is released once' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Lists that one person may release: up to a thousand rows, and of a coin up to what they may let go alone of it. Counted from the rows themselves.
CREATE FUNCTION is_small_airdrop(batch text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT EXISTS (
		SELECT FROM airdrop_batch b,
			LATERAL (SELECT count(*) AS rows, coalesce(sum(r.units), 0) AS units FROM airdrop_record r WHERE r.batch_id = b.id) whole
		WHERE b.id::text = batch AND whole.rows <= 1000
			AND (b.kind = 'nft' OR EXISTS (SELECT FROM alone_limit l WHERE l.asset = b.address AND whole.units <= l.units)))
$$;
--> statement-breakpoint
-- What one may do alone: a payout up to its limit, or a list of an airdrop up to its own. The ids of both are random, so none is the other's.
CREATE OR REPLACE FUNCTION is_small_payout(payout text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT EXISTS (
		SELECT FROM outgoing o JOIN alone_limit l ON l.asset = o.asset AND o.units <= l.units
		WHERE o.id::text = payout AND o.kind = 'transfer' AND o.work IS NULL) OR is_small_airdrop(payout)
$$;
--> statement-breakpoint
CREATE TRIGGER airdrop_batch_stays BEFORE INSERT OR UPDATE ON airdrop_batch FOR EACH ROW EXECUTE FUNCTION guard_airdrop_batch();
--> statement-breakpoint
-- Rows come with their draft and go with it. Of a released list the receiver may be set until something was sent, and what has arrived stays as it is.
CREATE FUNCTION guard_airdrop_record() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_batch text;
BEGIN
	SELECT b.status INTO of_batch FROM airdrop_batch b WHERE b.id = coalesce(NEW.batch_id, OLD.batch_id) FOR SHARE;
	IF TG_OP = 'DELETE' THEN
		IF of_batch <> 'draft' THEN
			RAISE EXCEPTION 'airdrop_record: rows are kept' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN OLD;
	END IF;
	IF TG_OP = 'INSERT' THEN
		IF of_batch IS DISTINCT FROM 'draft' OR NEW.status <> '0' OR num_nonnulls(NEW.group_no, NEW.signature, NEW.applied_by, NEW.new_mint_account, NEW.new_token_account) > 0 THEN
			RAISE EXCEPTION 'airdrop_record: rows come with their draft' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.batch_id, OLD.line, OLD.old_project_id, OLD.old_wallet_address, OLD.old_wallet_type, OLD.old_nft_contract, OLD.old_nft_id, OLD.old_nft_name, OLD.old_nft_image, OLD.new_nft_json, OLD.units, OLD.secret)
		IS DISTINCT FROM (NEW.id, NEW.batch_id, NEW.line, NEW.old_project_id, NEW.old_wallet_address, NEW.old_wallet_type, NEW.old_nft_contract, NEW.old_nft_id, NEW.old_nft_name, NEW.old_nft_image, NEW.new_nft_json, NEW.units, NEW.secret) THEN
		RAISE EXCEPTION 'airdrop_record: what was uploaded stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status = '20' THEN
		RAISE EXCEPTION 'airdrop_record: what is completed stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status <> NEW.status AND (OLD.status || '>' || NEW.status) NOT IN ('0>10', '10>20', '10>40', '40>0', '40>20') THEN
		RAISE EXCEPTION 'airdrop_record: from % to % is not a move', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.new_wallet_address, OLD.applied_by, OLD.applied_at) IS DISTINCT FROM (NEW.new_wallet_address, NEW.applied_by, NEW.applied_at)
		AND (OLD.status <> '0' OR OLD.group_no IS NOT NULL OR of_batch <> 'released' OR OLD.old_wallet_address IS NULL OR NEW.new_wallet_address IS NULL) THEN
		RAISE EXCEPTION 'airdrop_record: its receiver stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER airdrop_record_moves BEFORE INSERT OR UPDATE OR DELETE ON airdrop_record FOR EACH ROW EXECUTE FUNCTION guard_airdrop_record();
--> statement-breakpoint
CREATE TRIGGER airdrop_batch_kept BEFORE DELETE ON airdrop_batch FOR EACH ROW EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER airdrop_batch_not_emptied BEFORE TRUNCATE ON airdrop_batch FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER airdrop_record_not_emptied BEFORE TRUNCATE ON airdrop_record FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('release-airdrop', 'money.act', 'money.approve', 'small'),
	('pause-airdrop', 'money.act', 'money.approve', 'always'),
	('resume-airdrop', 'money.act', 'money.approve', 'small'),
	('retry-airdrop', 'money.act', 'money.approve', 'small'),
	('end-airdrop', 'money.act', 'money.approve', 'always'),
	('set-airdrop-receiver', 'money.act', 'money.approve', 'never');
--> statement-breakpoint
ALTER TABLE "minting_payment" ADD COLUMN "pay_code" text DEFAULT 'create minting' NOT NULL;--> statement-breakpoint
ALTER TABLE "minting_payment" ADD CONSTRAINT "minting_payment_code" CHECK (pay_code in ('create token','mint token','burn token','contract verify','create pool','create airdrop','create whitelist','create presale','create recruit','create minting'));
