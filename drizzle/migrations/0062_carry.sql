-- What crosses from one collection of ours into another is a list of a fourth kind: the worker lists it by the chain, and two persons release it.
ALTER TABLE "airdrop_batch" DROP CONSTRAINT "airdrop_batch_kind";--> statement-breakpoint
ALTER TABLE "airdrop_batch" DROP CONSTRAINT "airdrop_batch_rows";--> statement-breakpoint
ALTER TABLE "airdrop_batch" DROP CONSTRAINT "airdrop_batch_units";--> statement-breakpoint
DROP INDEX "airdrop_record_nft";--> statement-breakpoint
ALTER TABLE "airdrop_batch" ADD COLUMN "crossing" jsonb;--> statement-breakpoint
ALTER TABLE "airdrop_batch" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "airdrop_batch" ADD COLUMN "unlisted" jsonb;--> statement-breakpoint
ALTER TABLE "airdrop_record" ADD COLUMN "old_mint_account" text;--> statement-breakpoint
ALTER TABLE "airdrop_record" ADD COLUMN "old_token_account" text;--> statement-breakpoint
CREATE INDEX "airdrop_batch_unlisted" ON "airdrop_batch" USING btree ("created_at") WHERE status = 'draft' and crossing is not null and listed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_record_old_mint" ON "airdrop_record" USING btree ("old_mint_account") WHERE old_mint_account is not null and status <> '40';--> statement-breakpoint
CREATE INDEX "airdrop_record_carried" ON "airdrop_record" USING btree ("reg_time","id") WHERE status = '20' and old_mint_account is not null;--> statement-breakpoint
CREATE INDEX "airdrop_record_of_old" ON "airdrop_record" USING btree ("old_nft_contract","old_nft_id") WHERE old_mint_account is not null;--> statement-breakpoint
CREATE INDEX "airdrop_record_of_mint" ON "airdrop_record" USING btree ("old_mint_account") WHERE old_mint_account is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_record_nft" ON "airdrop_record" USING btree ("old_nft_contract","old_nft_id") WHERE old_nft_contract is not null and old_mint_account is null;--> statement-breakpoint
ALTER TABLE "airdrop_batch" ADD CONSTRAINT "airdrop_batch_crossing" CHECK ((kind = 'carry') = (crossing is not null));--> statement-breakpoint
ALTER TABLE "airdrop_batch" ADD CONSTRAINT "airdrop_batch_listed" CHECK ((listed_at is null or kind = 'carry') and (unlisted is null or (listed_at is not null and rows = 0)));--> statement-breakpoint
ALTER TABLE "airdrop_batch" ADD CONSTRAINT "airdrop_batch_kind" CHECK (kind in ('coin','nft','mint','carry'));--> statement-breakpoint
ALTER TABLE "airdrop_batch" ADD CONSTRAINT "airdrop_batch_rows" CHECK (rows between 1 and 10000 or (rows = 0 and kind = 'carry' and status in ('draft','discarded')));--> statement-breakpoint
ALTER TABLE "airdrop_batch" ADD CONSTRAINT "airdrop_batch_units" CHECK (units <> 'NaN' and case when rows = 0 then units = 0 else units > 0 end);--> statement-breakpoint
ALTER TABLE "airdrop_record" DROP CONSTRAINT "airdrop_record_minted_whole";--> statement-breakpoint
ALTER TABLE "airdrop_record" ADD CONSTRAINT "airdrop_record_minted_whole" CHECK ((old_nft_contract is not null and old_mint_account is null) or units is not null or num_nulls(new_wallet_address, old_nft_name, new_nft_json) = 0);
--> statement-breakpoint
-- As before. What is carried over begins without rows: the worker reads them from the chain, once, and from then on they stay.
CREATE OR REPLACE FUNCTION guard_airdrop_batch() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.status <> 'draft' OR NEW.groups <> 0 OR num_nonnulls(NEW.released_by, NEW.released_at, NEW.release_act_id, NEW.ended_at, NEW.paused_at, NEW.dry_run, NEW.listed_at, NEW.unlisted) > 0
			OR (NEW.kind = 'carry' AND NEW.rows <> 0) THEN
			RAISE EXCEPTION 'airdrop_batch: it begins as a draft' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.title, OLD.kind, OLD.asset, OLD.chain, OLD.address, OLD.created_by, OLD.created_at, OLD.crossing)
		IS DISTINCT FROM (NEW.id, NEW.title, NEW.kind, NEW.asset, NEW.chain, NEW.address, NEW.created_by, NEW.created_at, NEW.crossing) THEN
		RAISE EXCEPTION 'airdrop_batch: what was uploaded stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.rows, OLD.units, OLD.sha256, OLD.listed_at, OLD.unlisted) IS DISTINCT FROM (NEW.rows, NEW.units, NEW.sha256, NEW.listed_at, NEW.unlisted)
		AND (OLD.kind <> 'carry' OR OLD.status <> 'draft' OR OLD.listed_at IS NOT NULL OR NEW.listed_at IS NULL OR NOT has_table_privilege(current_user, 'public.receipt', 'INSERT')) THEN
		RAISE EXCEPTION 'airdrop_batch: what was listed stays' USING ERRCODE = 'integrity_constraint_violation';
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
-- As before. Rows of what is carried over are the worker's alone, and until one is under way its receiver is whoever holds the old NFT then.
CREATE OR REPLACE FUNCTION guard_airdrop_record() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_batch airdrop_batch;
BEGIN
	SELECT * INTO of_batch FROM airdrop_batch b WHERE b.id = NEW.batch_id FOR SHARE;
	IF TG_OP = 'INSERT' THEN
		IF of_batch.status IS DISTINCT FROM 'draft' OR NEW.status <> '0'
			OR num_nonnulls(NEW.group_no, NEW.signature, NEW.applied_by, NEW.new_mint_account, NEW.new_token_account, NEW.old_token_account) > 0 THEN
			RAISE EXCEPTION 'airdrop_record: rows come with their draft' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		IF (of_batch.kind = 'carry') <> (NEW.old_mint_account IS NOT NULL) OR (of_batch.kind = 'carry' AND (of_batch.listed_at IS NOT NULL OR NOT has_table_privilege(current_user, 'public.receipt', 'INSERT'))) THEN
			RAISE EXCEPTION 'airdrop_record: what is carried over is listed once, by the chain' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.batch_id, OLD.line, OLD.old_project_id, OLD.old_wallet_address, OLD.old_wallet_type, OLD.old_nft_contract, OLD.old_nft_id, OLD.old_nft_name, OLD.old_nft_image, OLD.old_mint_account, OLD.new_nft_json, OLD.units, OLD.secret)
		IS DISTINCT FROM (NEW.id, NEW.batch_id, NEW.line, NEW.old_project_id, NEW.old_wallet_address, NEW.old_wallet_type, NEW.old_nft_contract, NEW.old_nft_id, NEW.old_nft_name, NEW.old_nft_image, NEW.old_mint_account, NEW.new_nft_json, NEW.units, NEW.secret) THEN
		RAISE EXCEPTION 'airdrop_record: what was uploaded stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status = '20' THEN
		RAISE EXCEPTION 'airdrop_record: what is completed stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status <> NEW.status AND (OLD.status || '>' || NEW.status) NOT IN ('0>10', '10>20', '10>40', '40>0', '40>20') THEN
		RAISE EXCEPTION 'airdrop_record: from % to % is not a move', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.new_wallet_address, OLD.applied_by, OLD.applied_at) IS DISTINCT FROM (NEW.new_wallet_address, NEW.applied_by, NEW.applied_at)
		AND (OLD.status <> '0' OR of_batch.status <> 'released' OR NEW.new_wallet_address IS NULL
			OR CASE WHEN OLD.old_mint_account IS NULL THEN OLD.group_no IS NOT NULL OR OLD.old_wallet_address IS NULL ELSE NEW.applied_by IS NOT NULL OR NOT has_table_privilege(current_user, 'public.receipt', 'INSERT') END) THEN
		RAISE EXCEPTION 'airdrop_record: its receiver stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Why an NFT is bound by our own books, which the chain does not show of all: it is staked in its wallet, in the forge, or promised to somebody.
CREATE FUNCTION nft_bound(its_chain text, its_asset text) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT CASE
		WHEN EXISTS (SELECT FROM nft_stake s WHERE s.chain = its_chain AND s.asset = its_asset AND s.status IN ('staked','paused','locked','exit_requested','cooldown')) THEN 'staked'
		WHEN EXISTS (SELECT FROM gear_input g WHERE g.chain = its_chain AND g.asset = its_asset AND g.state = 'held') THEN 'in-the-forge'
		WHEN EXISTS (SELECT FROM nft_promise p WHERE p.chain = its_chain AND p.asset = its_asset AND p.ended_at IS NULL) THEN 'promised'
	END
$$;
--> statement-breakpoint
-- What is being carried over, or was, is neither staked in its wallet nor promised. Its rows are locked, so that of two who come at once the second sees the first.
CREATE FUNCTION guard_not_carried() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	PERFORM FROM airdrop_record r WHERE r.old_mint_account = NEW.asset ORDER BY r.id FOR SHARE;
	IF EXISTS (SELECT FROM airdrop_record r WHERE r.old_mint_account = NEW.asset AND r.status IN ('10','20')) THEN
		RAISE EXCEPTION '%: % is carried over', TG_TABLE_NAME, NEW.asset USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- What is frozen for a term the chain itself keeps apart from this: of two who freeze, one fails.
CREATE TRIGGER nft_stake_not_carried BEFORE INSERT ON nft_stake FOR EACH ROW WHEN (NEW.days IS NULL) EXECUTE FUNCTION guard_not_carried();
--> statement-breakpoint
CREATE TRIGGER nft_promise_not_carried BEFORE INSERT ON nft_promise FOR EACH ROW EXECUTE FUNCTION guard_not_carried();
--> statement-breakpoint
-- As before, and whoever holds the old NFT when it is tried again receives the new one.
DROP TRIGGER outgoing_frozen ON outgoing;
--> statement-breakpoint
CREATE TRIGGER outgoing_frozen BEFORE UPDATE ON outgoing FOR EACH ROW
	WHEN ((OLD.id, OLD.purpose, OLD.subject_id, OLD.kind, OLD.chain, OLD.wallet, OLD.asset, OLD.units, OLD.account, OLD.work, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.purpose, NEW.subject_id, NEW.kind, NEW.chain, NEW.wallet, NEW.asset, NEW.units, NEW.account, NEW.work, NEW.created_at)
		OR (OLD.to_address IS DISTINCT FROM NEW.to_address AND (OLD.status <> 'held' OR OLD.kind = 'thaw' OR coalesce(OLD.work ->> 'do', 'carry') <> 'carry')))
	EXECUTE FUNCTION guard_refuse('what is owed is frozen, its receiver too except while it is held');
