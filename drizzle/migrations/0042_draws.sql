CREATE TABLE "raffle" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"texts" jsonb NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"extended_to" timestamp with time zone,
	"maximum" integer NOT NULL,
	"minimum" integer NOT NULL,
	"wins_per_wallet" text NOT NULL,
	"prizes" jsonb NOT NULL,
	"excluded" jsonb NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"network" text,
	"memo_key" text,
	"beacon" jsonb,
	"terms" jsonb,
	"commit" text,
	"committed_at" timestamp with time zone,
	"commit_memo" uuid,
	"commit_signature" text,
	"extension_memo" uuid,
	"extension_signature" text,
	"extension_sold" integer,
	"root_memo" uuid,
	"root_signature" text,
	"root" text,
	"rows" integer,
	"closed_at" timestamp with time zone,
	"round_signature" text,
	"drawn_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"cancel_reason" text,
	"next_ticket" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "raffle_name_unique" UNIQUE("name"),
	CONSTRAINT "raffle_status" CHECK (status in ('draft','committed','selling','extended','closed','drawn','redrawn','delivered','expired','cancelled')),
	CONSTRAINT "raffle_name" CHECK (name ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
	CONSTRAINT "raffle_window" CHECK (opens_at < closes_at and (extended_to is null or extended_to > closes_at)),
	CONSTRAINT "raffle_tickets" CHECK (minimum >= 0 and minimum <= maximum and maximum between 1 and 10000),
	CONSTRAINT "raffle_wins" CHECK (wins_per_wallet in ('one','any')),
	CONSTRAINT "raffle_committed" CHECK ((status = 'draft') = (commit is null) and (commit is null) = (terms is null) and (commit is null) = (beacon is null)
				and (commit is null) = (memo_key is null) and (commit is null) = (network is null) and (commit is null) = (committed_at is null)
				and (commit is null) = (commit_memo is null)),
	CONSTRAINT "raffle_sells_what_is_on_the_chain" CHECK (status in ('draft','committed') or commit_signature is not null),
	CONSTRAINT "raffle_extension" CHECK ((extension_sold is null) = (extension_memo is null)),
	CONSTRAINT "raffle_root" CHECK ((root is null) = (rows is null) and (root is null) = (root_memo is null)),
	CONSTRAINT "raffle_closed" CHECK (status not in ('closed','drawn','redrawn','delivered','expired') or root is not null),
	CONSTRAINT "raffle_drawn" CHECK (status not in ('drawn','redrawn','delivered','expired') or (round_signature is not null and root_signature is not null and drawn_at is not null)),
	CONSTRAINT "raffle_cancelled" CHECK ((status = 'cancelled') = (cancel_reason is not null)),
	CONSTRAINT "raffle_ended" CHECK ((status in ('delivered','expired','cancelled')) = (ended_at is not null))
);
--> statement-breakpoint
CREATE TABLE "raffle_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"raffle_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"prize" integer NOT NULL,
	"place" integer,
	"ticket" integer,
	"wallet" text,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"passed_at" timestamp with time zone,
	CONSTRAINT "raffle_delivery_seq" UNIQUE("raffle_id","seq"),
	CONSTRAINT "raffle_delivery_place" UNIQUE("raffle_id","place"),
	CONSTRAINT "raffle_delivery_place_of" CHECK ((place is null) = (ticket is null) and (place is null) = (wallet is null)),
	CONSTRAINT "raffle_delivery_units" CHECK (units > 0 and units <> 'NaN'),
	CONSTRAINT "raffle_delivery_reason" CHECK (reason in ('excluded','undeliverable')),
	CONSTRAINT "raffle_delivery_one_end" CHECK (done_at is null or passed_at is null)
);
--> statement-breakpoint
CREATE TABLE "raffle_ticket" (
	"raffle_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"wallet" text NOT NULL,
	"source" uuid NOT NULL,
	"payment" text NOT NULL,
	"asset" text,
	"weight" integer,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "raffle_ticket_raffle_id_number_pk" PRIMARY KEY("raffle_id","number"),
	CONSTRAINT "raffle_ticket_source" UNIQUE("source"),
	CONSTRAINT "raffle_ticket_number" CHECK (number > 0),
	CONSTRAINT "raffle_ticket_weight" CHECK (weight between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "outgoing_memo" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "raffle_delivery" ADD CONSTRAINT "raffle_delivery_raffle_id_raffle_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raffle_ticket" ADD CONSTRAINT "raffle_ticket_raffle_id_raffle_id_fk" FOREIGN KEY ("raffle_id") REFERENCES "public"."raffle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "raffle_created" ON "raffle" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "raffle_delivery_wallet" ON "raffle_delivery" USING btree ("wallet","raffle_id") WHERE wallet is not null;--> statement-breakpoint
CREATE INDEX "raffle_ticket_wallet" ON "raffle_ticket" USING btree ("wallet","raffle_id");--> statement-breakpoint
CREATE INDEX "outgoing_memos" ON "outgoing" USING btree ("chain","created_at","id") WHERE status = 'queued' and kind = 'memo';
--> statement-breakpoint
CREATE TRIGGER outgoing_memo_stays BEFORE UPDATE OR DELETE ON outgoing_memo FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- What was committed stays as it is, what is found out later is written once, and only drafts are the web process's to write.
CREATE FUNCTION guard_raffle() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	was jsonb;
	now_is jsonb := to_jsonb(NEW);
	part text;
	later text[] := ARRAY['network', 'memo_key', 'beacon', 'terms', 'commit', 'committed_at', 'commit_memo', 'commit_signature', 'extension_memo',
		'extension_signature', 'extension_sold', 'root_memo', 'root_signature', 'root', 'rows', 'closed_at', 'round_signature', 'drawn_at', 'ended_at', 'cancel_reason'];
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.status <> 'draft' OR NEW.next_ticket <> 1 OR EXISTS (SELECT FROM unnest(later) AS one WHERE now_is ->> one IS NOT NULL) THEN
			RAISE EXCEPTION 'raffle: it begins as a draft' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	was := to_jsonb(OLD);
	IF (OLD.id, OLD.is_example, OLD.created_by, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.is_example, NEW.created_by, NEW.created_at) THEN
		RAISE EXCEPTION 'raffle: whose it is stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status <> 'draft' AND (OLD.name, OLD.texts, OLD.opens_at, OLD.closes_at, OLD.extended_to, OLD.maximum, OLD.minimum, OLD.wins_per_wallet, OLD.prizes, OLD.excluded)
		IS DISTINCT FROM (NEW.name, NEW.texts, NEW.opens_at, NEW.closes_at, NEW.extended_to, NEW.maximum, NEW.minimum, NEW.wins_per_wallet, NEW.prizes, NEW.excluded) THEN
		RAISE EXCEPTION 'raffle: what was committed stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	FOREACH part IN ARRAY later LOOP
		IF was ->> part IS NOT NULL AND was -> part IS DISTINCT FROM now_is -> part THEN
			RAISE EXCEPTION 'raffle: % is written once', part USING ERRCODE = 'integrity_constraint_violation';
		END IF;
	END LOOP;
	IF NEW.next_ticket < OLD.next_ticket OR (NEW.next_ticket > OLD.next_ticket AND OLD.status NOT IN ('selling', 'extended')) THEN
		RAISE EXCEPTION 'raffle: it gives no tickets' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER raffle_stays BEFORE INSERT OR UPDATE ON raffle FOR EACH ROW EXECUTE FUNCTION guard_raffle();
--> statement-breakpoint
CREATE TRIGGER raffle_moves BEFORE UPDATE ON raffle FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', 'draft>committed', 'committed>selling', 'selling>extended', 'selling>closed', 'selling>cancelled',
		'extended>closed', 'extended>cancelled', 'closed>drawn', 'closed>cancelled', 'drawn>delivered', 'drawn>redrawn', 'redrawn>delivered', 'redrawn>expired');
--> statement-breakpoint
CREATE TRIGGER raffle_draft_only BEFORE DELETE ON raffle FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION guard_refuse('what was committed is kept');
--> statement-breakpoint
-- Tickets come one after the other while it sells, with the next number, and never more than the maximum; a weight is written once, at the close.
CREATE FUNCTION guard_raffle_ticket() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_raffle raffle;
BEGIN
	SELECT * INTO of_raffle FROM raffle WHERE id = NEW.raffle_id;
	IF TG_OP = 'INSERT' THEN
		IF of_raffle.status NOT IN ('selling', 'extended') OR NEW.number >= of_raffle.next_ticket OR NEW.number > of_raffle.maximum OR NEW.weight IS NOT NULL THEN
			RAISE EXCEPTION 'raffle_ticket: none is given now' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.raffle_id, OLD.number, OLD.wallet, OLD.source, OLD.payment, OLD.asset, OLD.given_at)
		IS DISTINCT FROM (NEW.raffle_id, NEW.number, NEW.wallet, NEW.source, NEW.payment, NEW.asset, NEW.given_at)
		OR OLD.weight IS NOT NULL OR of_raffle.root IS NOT NULL THEN
		RAISE EXCEPTION 'raffle_ticket: the ledger is frozen' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER raffle_ticket_stays BEFORE INSERT OR UPDATE ON raffle_ticket FOR EACH ROW EXECUTE FUNCTION guard_raffle_ticket();
--> statement-breakpoint
-- Who won what stays; that it arrived, or goes to somebody else, is written once.
CREATE TRIGGER raffle_delivery_stays BEFORE UPDATE ON raffle_delivery FOR EACH ROW
	WHEN ((OLD.id, OLD.raffle_id, OLD.seq, OLD.prize, OLD.place, OLD.ticket, OLD.wallet, OLD.asset, OLD.units, OLD.reason, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.raffle_id, NEW.seq, NEW.prize, NEW.place, NEW.ticket, NEW.wallet, NEW.asset, NEW.units, NEW.reason, NEW.created_at)
		OR OLD.done_at IS NOT NULL OR OLD.passed_at IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('who won what stays');
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['raffle_ticket', 'raffle_delivery'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
	END LOOP;
	FOREACH name IN ARRAY ARRAY['raffle', 'raffle_ticket', 'raffle_delivery', 'outgoing_memo'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- How many more tickets a wallet may buy: a fifth of the maximum is the most that one has, and nobody more than are left. Whoever sells asks here in
-- the transaction that sells. Several wallets of one person are several wallets.
CREATE FUNCTION raffle_room(p_raffle uuid, p_wallet text) RETURNS integer LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT CASE WHEN r.status IN ('selling', 'extended')
			AND now_here() < CASE r.status WHEN 'extended' THEN r.extended_to ELSE r.closes_at END
		THEN greatest(0, least(r.maximum - (r.next_ticket - 1),
			(r.maximum::bigint * (r.terms ->> 'capPpm')::int / 1000000)::int
				- (SELECT count(*) FROM raffle_ticket t WHERE t.raffle_id = r.id AND t.wallet = p_wallet)::int))
		ELSE 0 END
	FROM raffle r WHERE r.id = p_raffle
$$;
--> statement-breakpoint
-- What each ticket counts for: nothing for wallets that are left out, one for the mint, and one more while its buyer has the NFT staked.
CREATE FUNCTION weigh_raffle(p_raffle uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
	UPDATE raffle_ticket t SET weight = CASE WHEN r.excluded ? t.wallet THEN 0 ELSE 1 + (EXISTS (
			SELECT FROM nft_stake s WHERE s.chain = r.network AND s.asset = t.asset AND s.owner = t.wallet
				AND s.status IN ('staked', 'paused', 'locked', 'exit_requested', 'cooldown')))::int END
	FROM raffle r WHERE r.id = p_raffle AND t.raffle_id = r.id AND t.weight IS NULL
$$;
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('publish-raffle', 'rules.propose', 'rules.approve', 'never'),
	('cancel-raffle', 'rules.propose', 'rules.approve', 'never'),
	('redraw-prize', 'money.act', 'money.approve', 'never');
