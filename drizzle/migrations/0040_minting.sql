CREATE TABLE "mint_allowed" (
	"phase_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	CONSTRAINT "mint_allowed_phase_id_wallet_pk" PRIMARY KEY("phase_id","wallet")
);
--> statement-breakpoint
CREATE TABLE "mint_phase" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rule" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "mint_phase_start" UNIQUE("plan_id","starts_at"),
	CONSTRAINT "mint_phase_kind" CHECK (kind in ('holders','allow-list','public')),
	CONSTRAINT "mint_phase_span" CHECK (ends_at > starts_at),
	CONSTRAINT "mint_phase_most" CHECK (most > 0)
);
--> statement-breakpoint
CREATE TABLE "mint_plan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"chain" text NOT NULL,
	"collection" text NOT NULL,
	"text" jsonb NOT NULL,
	"stock" integer NOT NULL,
	"most_per_wallet" integer DEFAULT 5 NOT NULL,
	"most_at_once" integer DEFAULT 5 NOT NULL,
	"draw" text,
	"draw_commit" text,
	"draw_cap_bps" integer DEFAULT 2000 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mint_plan_name_unique" UNIQUE("name"),
	CONSTRAINT "mint_plan_status" CHECK (status in ('0','5','10','50')),
	CONSTRAINT "mint_plan_stock" CHECK (stock between 1 and 100000),
	CONSTRAINT "mint_plan_most" CHECK (most_per_wallet > 0 and most_at_once between 1 and 5),
	CONSTRAINT "mint_plan_cap" CHECK (draw_cap_bps between 1 and 10000),
	CONSTRAINT "mint_plan_span" CHECK (ends_at > starts_at),
	CONSTRAINT "mint_plan_draw_first" CHECK (status not in ('10','50') or draw is null or draw_commit is not null)
);
--> statement-breakpoint
CREATE TABLE "mint_price" (
	"plan_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	CONSTRAINT "mint_price_plan_id_asset_pk" PRIMARY KEY("plan_id","asset"),
	CONSTRAINT "mint_price_units" CHECK (units > 0 and units <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "mint_purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"phase_id" uuid,
	"wallet" text NOT NULL,
	"quantity" integer NOT NULL,
	"way" text NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"reference" text NOT NULL,
	"asset" text,
	"units" numeric(78,0),
	"expires_at" timestamp with time zone NOT NULL,
	"signature" text,
	"reason" text,
	"tries" integer DEFAULT 1 NOT NULL,
	"asked_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mint_purchase_reference_unique" UNIQUE("reference"),
	CONSTRAINT "mint_purchase_status" CHECK (status in ('0','5','10','20')),
	CONSTRAINT "mint_purchase_way" CHECK (way in ('atomic','pay-first','free')),
	CONSTRAINT "mint_purchase_quantity" CHECK (quantity between 1 and 5),
	CONSTRAINT "mint_purchase_price" CHECK ((asset is null) = (units is null) and (units > 0 and units <> 'NaN')),
	CONSTRAINT "mint_purchase_free" CHECK ((way = 'pay-first' and asset is not null) or (way = 'free' and asset is null) or way = 'atomic'),
	CONSTRAINT "mint_purchase_tries" CHECK (tries between 1 and 5),
	CONSTRAINT "mint_purchase_reason" CHECK ((status = '5') = (reason is not null))
);
--> statement-breakpoint
CREATE TABLE "mint_unit" (
	"plan_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"purchase_id" uuid,
	"secret" uuid DEFAULT gen_random_uuid() NOT NULL,
	"prepare_asked_at" timestamp with time zone,
	"prepared_at" timestamp with time zone,
	CONSTRAINT "mint_unit_plan_id_number_pk" PRIMARY KEY("plan_id","number"),
	CONSTRAINT "mint_unit_secret_unique" UNIQUE("secret"),
	CONSTRAINT "mint_unit_number" CHECK (number > 0),
	CONSTRAINT "mint_unit_prepared" CHECK (prepared_at is null or prepare_asked_at is not null)
);
--> statement-breakpoint
CREATE TABLE "minting_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"master_id" uuid NOT NULL,
	"number" integer,
	"status" text DEFAULT '0' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"signature" text,
	"asset" text,
	"lands_until" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "minting_item_status" CHECK (status in ('0','10','20','40')),
	CONSTRAINT "minting_item_signed" CHECK (status not in ('10') or signature is not null),
	CONSTRAINT "minting_item_minted" CHECK ((status = '20') = (asset is not null)),
	CONSTRAINT "minting_item_tries" CHECK (tries between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "minting_master" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "minting_master_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "minting_master_status" CHECK (status in ('0','10','20','30','40','90'))
);
--> statement-breakpoint
CREATE TABLE "minting_payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"vault" text NOT NULL,
	"intent_id" uuid NOT NULL,
	"signature" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "minting_payment_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "minting_payment_status" CHECK (status in ('0','5','10')),
	CONSTRAINT "minting_payment_units" CHECK (units > 0 and units <> 'NaN'),
	CONSTRAINT "minting_payment_paid" CHECK (status <> '10' or signature is not null)
);
--> statement-breakpoint
CREATE TABLE "minting_refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "minting_refund_item_id_unique" UNIQUE("item_id"),
	CONSTRAINT "minting_refund_units" CHECK (units > 0 and units <> 'NaN')
);
--> statement-breakpoint
ALTER TABLE "mint_allowed" ADD CONSTRAINT "mint_allowed_phase_id_mint_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."mint_phase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mint_phase" ADD CONSTRAINT "mint_phase_plan_id_mint_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."mint_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mint_price" ADD CONSTRAINT "mint_price_plan_id_mint_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."mint_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mint_purchase" ADD CONSTRAINT "mint_purchase_plan_id_mint_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."mint_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mint_purchase" ADD CONSTRAINT "mint_purchase_phase_id_mint_phase_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."mint_phase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mint_unit" ADD CONSTRAINT "mint_unit_plan_id_mint_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."mint_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_item" ADD CONSTRAINT "minting_item_master_id_minting_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_master" ADD CONSTRAINT "minting_master_purchase_id_mint_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."mint_purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_payment" ADD CONSTRAINT "minting_payment_purchase_id_mint_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."mint_purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_refund" ADD CONSTRAINT "minting_refund_item_id_minting_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."minting_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mint_plan_open" ON "mint_plan" USING btree ("ends_at") WHERE status = '10';--> statement-breakpoint
CREATE INDEX "mint_plan_waiting" ON "mint_plan" USING btree ("starts_at") WHERE status = '0';--> statement-breakpoint
CREATE INDEX "mint_plan_draw" ON "mint_plan" USING btree ("draw") WHERE draw is not null;--> statement-breakpoint
CREATE INDEX "mint_purchase_wallet" ON "mint_purchase" USING btree ("plan_id","wallet");--> statement-breakpoint
CREATE INDEX "mint_purchase_of" ON "mint_purchase" USING btree ("wallet","created_at","id");--> statement-breakpoint
CREATE INDEX "mint_purchase_quoted" ON "mint_purchase" USING btree ("expires_at") WHERE status = '0';--> statement-breakpoint
CREATE INDEX "mint_purchase_open" ON "mint_purchase" USING btree ("plan_id") WHERE status in ('0','10');--> statement-breakpoint
CREATE INDEX "mint_purchase_listed" ON "mint_purchase" USING btree ("plan_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mint_purchase_one_quote" ON "mint_purchase" USING btree ("plan_id","wallet") WHERE status = '0' and way <> 'free';--> statement-breakpoint
CREATE INDEX "mint_unit_left" ON "mint_unit" USING btree ("plan_id","number") WHERE purchase_id is null;--> statement-breakpoint
CREATE INDEX "mint_unit_free" ON "mint_unit" USING btree ("plan_id","number") WHERE purchase_id is null and (prepare_asked_at is null or prepared_at is not null);--> statement-breakpoint
CREATE INDEX "mint_unit_purchase" ON "mint_unit" USING btree ("purchase_id") WHERE purchase_id is not null;--> statement-breakpoint
CREATE INDEX "minting_item_master" ON "minting_item" USING btree ("master_id");--> statement-breakpoint
CREATE UNIQUE INDEX "minting_item_asset" ON "minting_item" USING btree ("asset") WHERE asset is not null;--> statement-breakpoint
CREATE INDEX "minting_item_minted_number" ON "minting_item" USING btree ("number") WHERE status = '20';--> statement-breakpoint
CREATE INDEX "minting_item_unproven" ON "minting_item" USING btree ("lands_until") WHERE status = '10';--> statement-breakpoint
CREATE INDEX "minting_master_open" ON "minting_master" USING btree ("changed_at") WHERE status in ('10','90');--> statement-breakpoint
CREATE UNIQUE INDEX "minting_payment_one" ON "minting_payment" USING btree ("purchase_id") WHERE status <> '5';--> statement-breakpoint
CREATE INDEX "minting_payment_purchase" ON "minting_payment" USING btree ("purchase_id");
--> statement-breakpoint
CREATE TRIGGER mint_plan_begins BEFORE INSERT ON mint_plan FOR EACH ROW WHEN (NEW.status <> '0') EXECUTE FUNCTION guard_refuse('a plan begins waiting');
--> statement-breakpoint
CREATE TRIGGER mint_plan_moves BEFORE UPDATE OF status ON mint_plan FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', '0>10', '0>5', '5>0', '10>50', '10>5');
--> statement-breakpoint
CREATE TRIGGER mint_plan_frozen BEFORE UPDATE ON mint_plan FOR EACH ROW
	WHEN ((OLD.id, OLD.name, OLD.kind, OLD.created_by, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.name, NEW.kind, NEW.created_by, NEW.created_at)
		OR (OLD.status IN ('10', '50') AND (OLD.chain, OLD.collection, OLD.text, OLD.stock, OLD.most_per_wallet, OLD.most_at_once, OLD.draw, OLD.draw_commit, OLD.draw_cap_bps, OLD.starts_at)
			IS DISTINCT FROM (NEW.chain, NEW.collection, NEW.text, NEW.stock, NEW.most_per_wallet, NEW.most_at_once, NEW.draw, NEW.draw_commit, NEW.draw_cap_bps, NEW.starts_at)))
	EXECUTE FUNCTION guard_refuse('what is sold is frozen while it is sold');
--> statement-breakpoint
-- What a plan asks and costs stands before it opens; a phase may be added later, and is never changed.
CREATE FUNCTION guard_mint_terms() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	plan uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.plan_id ELSE NEW.plan_id END;
	state text;
BEGIN
	-- Locked, so that it does not open meanwhile.
	SELECT status INTO state FROM mint_plan WHERE id = plan FOR SHARE;
	IF state = '0' OR (state = '10' AND TG_OP = 'INSERT' AND TG_TABLE_NAME = 'mint_phase') THEN
		RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	RAISE EXCEPTION '%: what a plan sells is frozen once it has opened', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER mint_price_frozen BEFORE INSERT OR UPDATE OR DELETE ON mint_price FOR EACH ROW EXECUTE FUNCTION guard_mint_terms();
--> statement-breakpoint
CREATE TRIGGER mint_phase_frozen BEFORE INSERT OR UPDATE OR DELETE ON mint_phase FOR EACH ROW EXECUTE FUNCTION guard_mint_terms();
--> statement-breakpoint
CREATE TRIGGER mint_purchase_begins BEFORE INSERT ON mint_purchase FOR EACH ROW
	WHEN (NEW.status <> '0' OR NEW.signature IS NOT NULL OR NEW.tries <> 1 OR NEW.ended_at IS NOT NULL) EXECUTE FUNCTION guard_refuse('a purchase begins as a quote');
--> statement-breakpoint
CREATE TRIGGER mint_purchase_moves BEFORE UPDATE OF status ON mint_purchase FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', '0>10', '0>5', '10>20', '10>5', '5>0', '5>20');
--> statement-breakpoint
CREATE TRIGGER mint_purchase_frozen BEFORE UPDATE ON mint_purchase FOR EACH ROW
	WHEN ((OLD.id, OLD.plan_id, OLD.phase_id, OLD.wallet, OLD.quantity, OLD.way, OLD.reference, OLD.asset, OLD.units, OLD.asked_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.plan_id, NEW.phase_id, NEW.wallet, NEW.quantity, NEW.way, NEW.reference, NEW.asset, NEW.units, NEW.asked_by, NEW.created_at)
		OR (OLD.expires_at IS DISTINCT FROM NEW.expires_at AND NOT (OLD.status = '5' AND NEW.status = '0')))
	EXECUTE FUNCTION guard_refuse('what was quoted is frozen');
--> statement-breakpoint
CREATE TRIGGER minting_payment_begins BEFORE INSERT ON minting_payment FOR EACH ROW WHEN (NEW.status <> '0' OR NEW.signature IS NOT NULL) EXECUTE FUNCTION guard_refuse('a payment begins waiting');
--> statement-breakpoint
CREATE TRIGGER minting_payment_moves BEFORE UPDATE OF status ON minting_payment FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', '0>10', '0>5', '5>10');
--> statement-breakpoint
CREATE TRIGGER minting_payment_frozen BEFORE UPDATE ON minting_payment FOR EACH ROW
	WHEN ((OLD.id, OLD.purchase_id, OLD.asset, OLD.units, OLD.vault, OLD.intent_id, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.purchase_id, NEW.asset, NEW.units, NEW.vault, NEW.intent_id, NEW.created_at))
	EXECUTE FUNCTION guard_refuse('what is to be paid is frozen');
--> statement-breakpoint
CREATE TRIGGER minting_master_begins BEFORE INSERT ON minting_master FOR EACH ROW WHEN (NEW.status <> '0') EXECUTE FUNCTION guard_refuse('a master begins waiting');
--> statement-breakpoint
CREATE TRIGGER minting_master_moves BEFORE UPDATE OF status ON minting_master FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', '0>10', '0>40', '10>20', '10>30', '10>40', '10>90', '30>10', '30>20', '40>10', '40>20', '40>30',
		'90>10', '90>20', '90>30', '90>40');
--> statement-breakpoint
CREATE TRIGGER minting_item_begins BEFORE INSERT ON minting_item FOR EACH ROW
	WHEN (NEW.status <> '0' OR NEW.tries <> 0 OR NEW.signature IS NOT NULL) EXECUTE FUNCTION guard_refuse('an item begins waiting');
--> statement-breakpoint
CREATE TRIGGER minting_item_moves BEFORE UPDATE OF status ON minting_item FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', '0>10', '0>40', '10>20', '10>40', '40>0', '40>20');
--> statement-breakpoint
CREATE TRIGGER minting_item_frozen BEFORE UPDATE ON minting_item FOR EACH ROW
	WHEN ((OLD.id, OLD.master_id) IS DISTINCT FROM (NEW.id, NEW.master_id) OR NEW.tries < OLD.tries
		OR (OLD.number IS NOT NULL AND OLD.number IS DISTINCT FROM NEW.number) OR (OLD.status = '20' AND OLD IS DISTINCT FROM NEW))
	EXECUTE FUNCTION guard_refuse('what an item is, is frozen');
--> statement-breakpoint
-- That the chain has shown something for good is said by who reads it: the worker, who alone writes receipts.
CREATE FUNCTION guard_worker_says() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NOT has_table_privilege(current_user, 'public.receipt', 'INSERT') THEN
		RAISE EXCEPTION '%: to % is not for %', TG_TABLE_NAME, NEW.status, current_user USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mint_purchase_shown BEFORE UPDATE OF status ON mint_purchase FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status AND (NEW.status = '20' OR OLD.status = '10')) EXECUTE FUNCTION guard_worker_says();
--> statement-breakpoint
CREATE TRIGGER minting_payment_shown BEFORE UPDATE OF status ON minting_payment FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status = '10') EXECUTE FUNCTION guard_worker_says();
--> statement-breakpoint
CREATE TRIGGER minting_item_shown BEFORE UPDATE OF status ON minting_item FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status AND (NEW.status = '20' OR OLD.status = '10')) EXECUTE FUNCTION guard_worker_says();
--> statement-breakpoint
CREATE TRIGGER minting_refund_frozen BEFORE UPDATE ON minting_refund FOR EACH ROW
	WHEN (OLD.done_at IS NOT NULL OR (OLD.id, OLD.item_id, OLD.asset, OLD.units, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.item_id, NEW.asset, NEW.units, NEW.created_at))
	EXECUTE FUNCTION guard_refuse('what goes back is frozen');
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['mint_plan', 'mint_unit', 'mint_purchase', 'minting_payment', 'minting_master', 'minting_item', 'minting_refund'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- Writes the stock of a plan: a row for each NFT that it can ever sell. Done again it adds nothing.
CREATE FUNCTION make_stock(plan uuid) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
	WITH made AS (
		INSERT INTO mint_unit (plan_id, number) SELECT p.id, n FROM mint_plan p, generate_series(1, p.stock) n WHERE p.id = plan AND p.status = '0'
		ON CONFLICT (plan_id, number) DO NOTHING RETURNING 1)
	SELECT count(*)::int FROM made
$$;
--> statement-breakpoint
-- Takes what a purchase asks for, all of it or nothing (null: there is not so much). Nobody waits while there is enough that nobody else is
-- just taking; who finds less waits, in the order of the numbers, for what others may still give up, and lets go of all before looking again.
CREATE FUNCTION take_stock(plan uuid, purchase uuid, wanted integer) RETURNS integer[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	taken integer[];
BEGIN
	PERFORM 1 FROM mint_purchase WHERE id = purchase AND plan_id = plan AND status IN ('0', '10') AND quantity = wanted FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'mint_unit: stock is taken by a purchase that is open, as much as it asks for' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	taken := ARRAY(SELECT number FROM mint_unit WHERE purchase_id = purchase ORDER BY number);
	IF cardinality(taken) = wanted THEN RETURN taken; END IF;
	FOR tried IN 1 .. 20 LOOP
		IF (SELECT count(*) FROM (SELECT 1 FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND (prepare_asked_at IS NULL OR prepared_at IS NOT NULL) LIMIT wanted) free) < wanted THEN RETURN NULL; END IF;
		BEGIN
			IF tried = 1 THEN
				taken := ARRAY(SELECT number FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND (prepare_asked_at IS NULL OR prepared_at IS NOT NULL) ORDER BY number LIMIT wanted FOR UPDATE SKIP LOCKED);
			ELSE
				taken := ARRAY(SELECT number FROM mint_unit WHERE plan_id = plan AND purchase_id IS NULL AND (prepare_asked_at IS NULL OR prepared_at IS NOT NULL) ORDER BY number LIMIT wanted FOR UPDATE);
			END IF;
			IF cardinality(taken) < wanted THEN RAISE EXCEPTION USING ERRCODE = 'MS001'; END IF;
			UPDATE mint_unit SET purchase_id = purchase WHERE plan_id = plan AND number = ANY (taken);
			RETURN taken;
		EXCEPTION WHEN SQLSTATE 'MS001' THEN NULL;
		END;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Gives back what no item of the purchase has any more: each of them failed whole, or was paid back; others may be minted yet. What somebody has minted after all is theirs.
CREATE FUNCTION give_stock(purchase uuid) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
	WITH given AS (
		UPDATE mint_unit u SET purchase_id = (
			SELECT p.id FROM minting_item i JOIN minting_master m ON m.id = i.master_id JOIN mint_purchase p ON p.id = m.purchase_id
			WHERE i.number = u.number AND i.status = '20' AND p.plan_id = u.plan_id LIMIT 1)
		FROM mint_purchase w WHERE w.id = purchase AND u.purchase_id = purchase AND NOT EXISTS (
			SELECT FROM minting_master m JOIN minting_item i ON i.master_id = m.id LEFT JOIN minting_refund r ON r.item_id = i.id
			WHERE m.purchase_id = purchase AND i.number = u.number AND (i.status <> '40' OR (w.way <> 'atomic' AND r.id IS NULL)))
		RETURNING 1)
	SELECT count(*)::int FROM given
$$;
--> statement-breakpoint
-- What landed late was given back before: it is nobody else's to buy.
CREATE FUNCTION keep_minted(purchase uuid) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
	WITH kept AS (
		UPDATE mint_unit u SET purchase_id = p.id FROM mint_purchase p JOIN minting_master m ON m.purchase_id = p.id JOIN minting_item i ON i.master_id = m.id
		WHERE p.id = purchase AND i.status = '20' AND u.plan_id = p.plan_id AND u.number = i.number AND u.purchase_id IS NULL
		RETURNING 1)
	SELECT count(*)::int FROM kept
$$;
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('open-mint-plan', 'rules.propose', 'rules.approve', 'never'),
	('cancel-mint-plan', 'rules.propose', 'rules.approve', 'always'),
	('pause-mint-plan', 'rules.propose', 'rules.approve', 'always'),
	('resume-mint-plan', 'rules.propose', 'rules.approve', 'never'),
	('abort-mint-plan', 'rules.propose', 'rules.approve', 'never'),
	('retry-mint', 'money.act', 'money.approve', 'always'),
	('refund-mint', 'money.act', 'money.approve', 'never'),
	('repair-mint', 'money.act', 'money.approve', 'never');
