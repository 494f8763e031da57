CREATE TABLE "gear" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_hash" text NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"rule_id" uuid NOT NULL,
	"order_said" jsonb NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"intent_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"signature" text,
	"beacon" jsonb,
	"block_time" timestamp with time zone,
	"slot" bigint,
	"round" bigint,
	"provisional" jsonb,
	"make_id" uuid,
	"close_id" uuid,
	"result" text,
	"failure" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "gear_order_hash_unique" UNIQUE("order_hash"),
	CONSTRAINT "gear_make_id_unique" UNIQUE("make_id"),
	CONSTRAINT "gear_close_id_unique" UNIQUE("close_id"),
	CONSTRAINT "gear_signature" UNIQUE("chain","signature"),
	CONSTRAINT "gear_kind" CHECK (kind in ('craft','enhance','evolve')),
	CONSTRAINT "gear_status" CHECK (status in ('0','10','11','12','20','40')),
	CONSTRAINT "gear_units" CHECK (units > 0 and units <> 'NaN'),
	CONSTRAINT "gear_signed" CHECK (status = '0' or status = '40' or signature is not null),
	CONSTRAINT "gear_paid_for" CHECK (status not in ('11','12','20') or (block_time is not null and slot is not null)),
	CONSTRAINT "gear_time" CHECK (block_time is null or (signature is not null and beacon is not null)),
	CONSTRAINT "gear_failed" CHECK ((status = '40') = (failure is not null)),
	CONSTRAINT "gear_ended" CHECK (status <> '20' or ended_at is not null)
);
--> statement-breakpoint
CREATE TABLE "gear_input" (
	"gear_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"role" text NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"asset" text NOT NULL,
	"account" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	CONSTRAINT "gear_input_gear_id_place_pk" PRIMARY KEY("gear_id","place"),
	CONSTRAINT "gear_input_role" CHECK (role in ('tool','item','second')),
	CONSTRAINT "gear_input_state" CHECK (state in ('held','free','burnt'))
);
--> statement-breakpoint
CREATE TABLE "gear_item" (
	"asset" text NOT NULL,
	"chain" text NOT NULL,
	"weapon" text NOT NULL,
	"tier" text NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"gear_id" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"burnt_at" timestamp with time zone,
	CONSTRAINT "gear_item_chain_asset_pk" PRIMARY KEY("chain","asset"),
	CONSTRAINT "gear_item_of" UNIQUE("gear_id"),
	CONSTRAINT "gear_item_tier" CHECK (tier in ('common','rare','epic','legendary','mythic')),
	CONSTRAINT "gear_item_level" CHECK (level between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "gear_receipt" (
	"gear_id" uuid PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"series" text NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"round" bigint NOT NULL,
	"signature" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"tier" text NOT NULL,
	"is_hit" boolean NOT NULL,
	"guaranteed" text,
	"pity" jsonb NOT NULL,
	"receipt" jsonb NOT NULL,
	"hash" text NOT NULL,
	"previous" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gear_receipt_hash_unique" UNIQUE("hash"),
	CONSTRAINT "gear_receipt_chain" UNIQUE("chain","owner","series","place"),
	CONSTRAINT "gear_receipt_after" UNIQUE("previous"),
	CONSTRAINT "gear_receipt_kind" CHECK (kind in ('craft','enhance','evolve')),
	CONSTRAINT "gear_receipt_first" CHECK ((place = 0) = (previous is null))
);
--> statement-breakpoint
ALTER TABLE "gear" ADD CONSTRAINT "gear_rule_id_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gear_input" ADD CONSTRAINT "gear_input_gear_id_gear_id_fk" FOREIGN KEY ("gear_id") REFERENCES "public"."gear"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gear_item" ADD CONSTRAINT "gear_item_gear_id_gear_id_fk" FOREIGN KEY ("gear_id") REFERENCES "public"."gear"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gear_receipt" ADD CONSTRAINT "gear_receipt_gear_id_gear_id_fk" FOREIGN KEY ("gear_id") REFERENCES "public"."gear"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gear_one_open" ON "gear" USING btree ("chain","owner","series") WHERE status in ('0','10','11','12') or (status = '40' and block_time is not null);--> statement-breakpoint
CREATE INDEX "gear_owner" ON "gear" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "gear_under_way" ON "gear" USING btree ("created_at") WHERE status in ('0','10','11','12');--> statement-breakpoint
CREATE INDEX "gear_newest" ON "gear" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "gear_paid" ON "gear" USING btree ("series","block_time") WHERE block_time is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gear_input_once" ON "gear_input" USING btree ("chain","asset") WHERE state <> 'free';--> statement-breakpoint
CREATE INDEX "gear_receipt_observed" ON "gear_receipt" USING btree ("series","kind","tier");--> statement-breakpoint
ALTER TABLE "gear_receipt" ADD CONSTRAINT "gear_receipt_known" FOREIGN KEY ("previous") REFERENCES "gear_receipt"("hash");
--> statement-breakpoint
CREATE TRIGGER gear_begins BEFORE INSERT ON gear FOR EACH ROW
	WHEN (NEW.status <> '0' OR NEW.signature IS NOT NULL OR NEW.beacon IS NOT NULL OR NEW.block_time IS NOT NULL OR NEW.round IS NOT NULL OR NEW.result IS NOT NULL OR NEW.make_id IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('an act of the forge begins unpaid');
--> statement-breakpoint
CREATE TRIGGER gear_moves BEFORE UPDATE OF status ON gear FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', '0>10', '0>40', '10>11', '10>40', '11>12', '11>20', '11>40', '12>20', '40>0', '40>11');
--> statement-breakpoint
-- What was asked for never changes; what the chain said is written once. What was paid is never unpaid, and never asked for anew.
CREATE TRIGGER gear_frozen BEFORE UPDATE ON gear FOR EACH ROW
	WHEN ((OLD.id, OLD.order_hash, OLD.kind, OLD.series, OLD.chain, OLD.owner, OLD.rule_id, OLD.order_said, OLD.asset, OLD.units, OLD.created_at)
			IS DISTINCT FROM (NEW.id, NEW.order_hash, NEW.kind, NEW.series, NEW.chain, NEW.owner, NEW.rule_id, NEW.order_said, NEW.asset, NEW.units, NEW.created_at)
		OR (OLD.block_time IS NOT NULL AND (OLD.signature, OLD.beacon, OLD.block_time, OLD.slot, OLD.intent_id) IS DISTINCT FROM (NEW.signature, NEW.beacon, NEW.block_time, NEW.slot, NEW.intent_id))
		OR (OLD.round IS NOT NULL AND OLD.round IS DISTINCT FROM NEW.round)
		OR (OLD.make_id IS NOT NULL AND (OLD.make_id, OLD.close_id) IS DISTINCT FROM (NEW.make_id, NEW.close_id))
		OR (OLD.result IS NOT NULL AND OLD.result IS DISTINCT FROM NEW.result)
		OR (OLD.status = '40' AND NEW.status = '0' AND OLD.block_time IS NOT NULL)
		OR (OLD.status = '40' AND NEW.status = '11' AND OLD.block_time IS NULL))
	EXECUTE FUNCTION guard_refuse('what was asked of the forge is frozen, and what the chain said of it is written once');
--> statement-breakpoint
CREATE FUNCTION guard_gear_web() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NOT has_table_privilege(current_user, 'public.gear_receipt', 'INSERT') AND (OLD.status, NEW.status) IS DISTINCT FROM ('0', '40') THEN
		RAISE EXCEPTION 'gear: from % to % is not for %', OLD.status, NEW.status, current_user USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gear_web BEFORE UPDATE ON gear FOR EACH ROW EXECUTE FUNCTION guard_gear_web();
--> statement-breakpoint
CREATE TRIGGER gear_input_frozen BEFORE UPDATE ON gear_input FOR EACH ROW
	WHEN (OLD.state <> 'held' OR (OLD.gear_id, OLD.place, OLD.role, OLD.chain, OLD.collection, OLD.asset, OLD.account, OLD.number)
		IS DISTINCT FROM (NEW.gear_id, NEW.place, NEW.role, NEW.chain, NEW.collection, NEW.asset, NEW.account, NEW.number))
	EXECUTE FUNCTION guard_refuse('an input is given back or burnt once');
--> statement-breakpoint
-- Nothing is given back while the forge may still need it.
CREATE FUNCTION guard_gear_input() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of record;
BEGIN
	SELECT status, block_time INTO of FROM gear WHERE id = NEW.gear_id;
	IF TG_OP = 'INSERT' THEN
		IF of.status <> '0' OR NEW.state <> 'held' THEN
			RAISE EXCEPTION 'gear_input: an act has all that goes into it from the start' USING ERRCODE = 'check_violation';
		END IF;
	ELSIF of.status NOT IN ('20', '40') OR (of.status = '40' AND of.block_time IS NOT NULL) OR (of.status = '40' AND NEW.state = 'burnt') THEN
		RAISE EXCEPTION 'gear_input: an act under way keeps what goes into it' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gear_input_of BEFORE INSERT OR UPDATE OF state ON gear_input FOR EACH ROW EXECUTE FUNCTION guard_gear_input();
--> statement-breakpoint
CREATE TRIGGER gear_item_frozen BEFORE UPDATE ON gear_item FOR EACH ROW
	WHEN ((OLD.asset, OLD.chain, OLD.weapon, OLD.tier, OLD.gear_id, OLD.made_at) IS DISTINCT FROM (NEW.asset, NEW.chain, NEW.weapon, NEW.tier, NEW.gear_id, NEW.made_at)
		OR NEW.level < OLD.level OR (OLD.burnt_at IS NOT NULL AND (OLD.level, OLD.burnt_at) IS DISTINCT FROM (NEW.level, NEW.burnt_at)))
	EXECUTE FUNCTION guard_refuse('a weapon stays what it is, and its level only rises');
--> statement-breakpoint
CREATE TRIGGER gear_receipt_append_only BEFORE UPDATE ON gear_receipt FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- A receipt follows the one before it, of an act that is paid for good.
CREATE FUNCTION guard_gear_receipt() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NOT EXISTS (SELECT 1 FROM gear WHERE id = NEW.gear_id AND status = '11' AND round = NEW.round
			AND (chain, owner, series, kind) = (NEW.chain, NEW.owner, NEW.series, NEW.kind))
		OR (NEW.place > 0 AND NOT EXISTS (SELECT 1 FROM gear_receipt WHERE hash = NEW.previous
			AND (chain, owner, series, place) = (NEW.chain, NEW.owner, NEW.series, NEW.place - 1))) THEN
		RAISE EXCEPTION 'gear_receipt: it follows from no payment, or from no receipt' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gear_receipt_follows BEFORE INSERT ON gear_receipt FOR EACH ROW EXECUTE FUNCTION guard_gear_receipt();
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['gear', 'gear_input', 'gear_item', 'gear_receipt'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
	-- One job more may be asked for; which there are beside it is for the migrations that named them.
	EXECUTE replace(pg_get_functiondef('enqueue_job(text,json,text,double precision)'::regprocedure), '''settlement:look'',', '''settlement:look'', ''crafting:go'',');
END $$;
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES ('post-odds', 'rules.propose', 'rules.approve', 'never');
