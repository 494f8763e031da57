CREATE TABLE "reservation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reservation_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"partner_id" text NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"status" text DEFAULT '5' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"seat" integer NOT NULL,
	"people" integer NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"tier" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"cancel_minutes" integer NOT NULL,
	"late_cancels" boolean NOT NULL,
	"most_moves" integer NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"moved_from" uuid,
	"cancel_asked_at" timestamp with time zone,
	"cancel_by" text,
	"why" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"visit" text,
	"visit_at" timestamp with time zone,
	"visit_percent" integer,
	"is_example" boolean DEFAULT false NOT NULL,
	"keep_until" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservation_seq_unique" UNIQUE("seq"),
	CONSTRAINT "reservation_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "reservation_moved_from_unique" UNIQUE("moved_from"),
	CONSTRAINT "reservation_status" CHECK (status in ('5','10','50')),
	CONSTRAINT "reservation_kind" CHECK (kind in ('hotel','plasticSurgery','eyeClinic','tour','hairSalon','gym','yachtTour','coffeeShop','soccerGo')),
	CONSTRAINT "reservation_times" CHECK (ends_at > starts_at and blocked_until >= ends_at and keep_until between ends_at and ends_at + interval '366 days'),
	CONSTRAINT "reservation_numbers" CHECK (seat >= 1 and people between 1 and 50 and percent between 0 and 100 and moves >= 0),
	CONSTRAINT "reservation_texts" CHECK (length(name) <= 80 and length(contact) <= 254 and length(memo) <= 500 and length(why) <= 500),
	CONSTRAINT "reservation_medical" CHECK (memo = '' or kind not in ('plasticSurgery','eyeClinic')),
	CONSTRAINT "reservation_asked" CHECK ((status = '5') = (cancel_asked_at is null) and (cancel_asked_at is null) = (cancel_by is null)),
	CONSTRAINT "reservation_settled" CHECK ((status = '50') = (settled_at is not null)),
	CONSTRAINT "reservation_visit" CHECK (visit in ('visited','no-show') and (visit is null) = (visit_at is null) and (visit is not null or visit_percent is null)),
	CONSTRAINT "reservation_erased" CHECK (erased_at is null or (owner = '' and name = '' and contact = '' and memo = '' and why = '' and tier is null))
);
--> statement-breakpoint
CREATE TABLE "reservation_closed_day" (
	"partner_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "reservation_closed_day_partner_id_day_pk" PRIMARY KEY("partner_id","day")
);
--> statement-breakpoint
CREATE TABLE "reservation_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservation_event_once" UNIQUE("partner_id","starts_at"),
	CONSTRAINT "reservation_event_times" CHECK (ends_at > starts_at and ends_at <= starts_at + interval '7 days')
);
--> statement-breakpoint
CREATE TABLE "reservation_look" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_place" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" text NOT NULL,
	"seat" integer NOT NULL,
	"during" "tstzrange" NOT NULL,
	"reservation_id" uuid,
	"wait_id" uuid,
	CONSTRAINT "reservation_place_reservation_id_unique" UNIQUE("reservation_id"),
	CONSTRAINT "reservation_place_wait_id_unique" UNIQUE("wait_id"),
	CONSTRAINT "reservation_place_of" CHECK (num_nonnulls(reservation_id, wait_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "reservation_venue" (
	"partner_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_open" boolean NOT NULL,
	"seats" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservation_venue_id" CHECK (partner_id ~ '^[a-z0-9-]{1,40}$'),
	CONSTRAINT "reservation_venue_kind" CHECK (kind in ('hotel','plasticSurgery','eyeClinic','tour','hairSalon','gym','yachtTour','coffeeShop','soccerGo')),
	CONSTRAINT "reservation_venue_zone" CHECK (length(time_zone) between 3 and 60),
	CONSTRAINT "reservation_venue_seats" CHECK (seats between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "reservation_wait" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"lang" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"seat" integer,
	"offer_ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservation_wait_state" CHECK (state in ('waiting','offered','taken','expired','left')),
	CONSTRAINT "reservation_wait_offer" CHECK ((state = 'offered') = (seat is not null) and (state = 'offered') <= (offer_ends_at is not null))
);
--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_partner_id_reservation_venue_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."reservation_venue"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_closed_day" ADD CONSTRAINT "reservation_closed_day_partner_id_reservation_venue_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."reservation_venue"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_event" ADD CONSTRAINT "reservation_event_partner_id_reservation_venue_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."reservation_venue"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_look" ADD CONSTRAINT "reservation_look_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_place" ADD CONSTRAINT "reservation_place_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_wait" ADD CONSTRAINT "reservation_wait_partner_id_reservation_venue_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."reservation_venue"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_owner_idx" ON "reservation" USING btree ("owner","starts_at","id");--> statement-breakpoint
CREATE INDEX "reservation_partner_idx" ON "reservation" USING btree ("partner_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "reservation_starts_idx" ON "reservation" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "reservation_created_idx" ON "reservation" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reservation_undecided" ON "reservation" USING btree ("cancel_asked_at") WHERE status = '10';--> statement-breakpoint
CREATE INDEX "reservation_kept" ON "reservation" USING btree ("keep_until") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "reservation_look_of" ON "reservation_look" USING btree ("reservation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_wait_once" ON "reservation_wait" USING btree ("owner","partner_id","starts_at") WHERE state in ('waiting','offered');--> statement-breakpoint
CREATE INDEX "reservation_wait_turn" ON "reservation_wait" USING btree ("partner_id","created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "reservation_wait_offers" ON "reservation_wait" USING btree ("offer_ends_at") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "reservation_wait_owner" ON "reservation_wait" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "reservation_wait_ends" ON "reservation_wait" USING btree ("ends_at");--> statement-breakpoint
-- By hand from here on. Two of one seat never overlap: what can be refused by nobody's haste. The extension is a trusted one, so the owner of the database may make it.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "reservation_place" ADD CONSTRAINT "reservation_place_once" EXCLUDE USING gist ("partner_id" WITH =, "seat" WITH =, "during" WITH &&);
--> statement-breakpoint
-- How a reservation begins and moves, what of it stays, and when it is erased.
CREATE FUNCTION guard_reservation() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	venue reservation_venue;
	before reservation;
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT * INTO venue FROM reservation_venue v WHERE v.partner_id = NEW.partner_id;
		IF NEW.status <> '5' OR num_nonnulls(NEW.visit, NEW.erased_at) > 0 OR NEW.owner = '' OR NEW.kind IS DISTINCT FROM venue.kind OR NEW.seat > venue.seats
			OR NEW.starts_at <= now_here() OR (NEW.is_example AND NOT EXISTS (SELECT FROM demo_clock)) THEN
			RAISE EXCEPTION 'reservation: it begins as one that is to come' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		IF NEW.moved_from IS NULL THEN
			IF NEW.moves <> 0 THEN
				RAISE EXCEPTION 'reservation: nothing was put off' USING ERRCODE = 'integrity_constraint_violation';
			END IF;
			RETURN NEW;
		END IF;
		SELECT * INTO before FROM reservation r WHERE r.id = NEW.moved_from;
		IF (before.status = '50' AND before.owner = NEW.owner AND before.partner_id = NEW.partner_id AND before.moves + 1 = NEW.moves
			AND NEW.moves <= before.most_moves AND before.starts_at > now_here()) IS NOT TRUE THEN
			RAISE EXCEPTION 'reservation: it was not put off from that one' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.seq, OLD.request_id, OLD.partner_id, OLD.kind, OLD.starts_at, OLD.ends_at, OLD.blocked_until, OLD.time_zone, OLD.seat, OLD.people, OLD.lang, OLD.percent,
			OLD.cancel_minutes, OLD.late_cancels, OLD.most_moves, OLD.moves, OLD.moved_from, OLD.is_example, OLD.keep_until, OLD.created_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.seq, NEW.request_id, NEW.partner_id, NEW.kind, NEW.starts_at, NEW.ends_at, NEW.blocked_until, NEW.time_zone, NEW.seat, NEW.people, NEW.lang, NEW.percent,
			NEW.cancel_minutes, NEW.late_cancels, NEW.most_moves, NEW.moves, NEW.moved_from, NEW.is_example, NEW.keep_until, NEW.created_by, NEW.created_at) THEN
		RAISE EXCEPTION 'reservation: what it was made by stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.owner, OLD.name, OLD.contact, OLD.memo, OLD.tier, OLD.erased_at) IS DISTINCT FROM (NEW.owner, NEW.name, NEW.contact, NEW.memo, NEW.tier, NEW.erased_at)
		AND (NEW.erased_at IS NULL OR OLD.erased_at IS NOT NULL OR (OLD.status <> '50' AND OLD.ends_at > now_here())) THEN
		RAISE EXCEPTION 'reservation: whose it is stays until it is over' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status <> NEW.status THEN
		IF (OLD.status || '>' || NEW.status) NOT IN ('5>10', '10>5', '10>50') THEN
			RAISE EXCEPTION 'reservation: from % to % is not a move', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		IF OLD.ends_at <= now_here() OR OLD.visit IS NOT NULL THEN
			RAISE EXCEPTION 'reservation: it is over' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		IF NEW.status = '10' AND NEW.cancel_by = 'owner' AND (OLD.starts_at <= now_here()
			OR (NOT OLD.late_cancels AND OLD.starts_at - OLD.cancel_minutes * interval '1 minute' < now_here())) THEN
			RAISE EXCEPTION 'reservation: it is too late to cancel' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
	ELSIF (OLD.cancel_asked_at, OLD.cancel_by, OLD.settled_at) IS DISTINCT FROM (NEW.cancel_asked_at, NEW.cancel_by, NEW.settled_at) THEN
		RAISE EXCEPTION 'reservation: it changes with its status' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.visit, OLD.visit_at, OLD.visit_percent) IS DISTINCT FROM (NEW.visit, NEW.visit_at, NEW.visit_percent)
		AND (NEW.status = '50' OR NEW.visit IS NULL OR OLD.starts_at - interval '2 hours' > now_here() OR (NEW.visit = 'no-show' AND OLD.starts_at > now_here())
			OR NEW.visit_percent > OLD.percent) THEN
		RAISE EXCEPTION 'reservation: nobody has visited yet' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservation_moves BEFORE INSERT OR UPDATE ON reservation FOR EACH ROW EXECUTE FUNCTION guard_reservation();
--> statement-breakpoint
CREATE TRIGGER reservation_kept BEFORE DELETE ON reservation FOR EACH ROW EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER reservation_not_emptied BEFORE TRUNCATE ON reservation FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
-- A place is taken by what has it and by nothing else, so neither process may write one.
CREATE FUNCTION keep_reservation_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO reservation_place (partner_id, seat, during, reservation_id) VALUES (NEW.partner_id, NEW.seat, tstzrange(NEW.starts_at, NEW.blocked_until), NEW.id);
	ELSIF NEW.status = '50' AND OLD.status <> '50' THEN
		DELETE FROM reservation_place p WHERE p.reservation_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservation_has_place AFTER INSERT OR UPDATE OF status ON reservation FOR EACH ROW EXECUTE FUNCTION keep_reservation_place();
--> statement-breakpoint
CREATE FUNCTION guard_reservation_wait() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.state = 'offered' THEN
			RAISE EXCEPTION 'reservation_wait: an offer stands' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN OLD;
	END IF;
	IF TG_OP = 'INSERT' THEN
		IF NEW.state <> 'waiting' OR NEW.starts_at <= now_here() OR NEW.owner = '' THEN
			RAISE EXCEPTION 'reservation_wait: it begins as waiting' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.partner_id, OLD.kind, OLD.owner, OLD.starts_at, OLD.ends_at, OLD.blocked_until, OLD.time_zone, OLD.lang, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.partner_id, NEW.kind, NEW.owner, NEW.starts_at, NEW.ends_at, NEW.blocked_until, NEW.time_zone, NEW.lang, NEW.created_at) THEN
		RAISE EXCEPTION 'reservation_wait: what is waited for stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.state <> NEW.state AND (OLD.state || '>' || NEW.state) NOT IN ('waiting>offered', 'waiting>left', 'waiting>expired', 'offered>taken', 'offered>expired', 'offered>left') THEN
		RAISE EXCEPTION 'reservation_wait: from % to % is not a move', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NEW.state = 'taken' AND OLD.state = 'offered' AND OLD.offer_ends_at <= now_here() THEN
		RAISE EXCEPTION 'reservation_wait: the offer is over' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.state = NEW.state AND (OLD.seat, OLD.offer_ends_at) IS DISTINCT FROM (NEW.seat, NEW.offer_ends_at) THEN
		RAISE EXCEPTION 'reservation_wait: an offer stays as it was made' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservation_wait_moves BEFORE INSERT OR UPDATE OR DELETE ON reservation_wait FOR EACH ROW EXECUTE FUNCTION guard_reservation_wait();
--> statement-breakpoint
CREATE FUNCTION keep_offered_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NEW.state = 'offered' AND OLD.state <> 'offered' THEN
		INSERT INTO reservation_place (partner_id, seat, during, wait_id) VALUES (NEW.partner_id, NEW.seat, tstzrange(NEW.starts_at, NEW.blocked_until), NEW.id);
	ELSIF OLD.state = 'offered' AND NEW.state <> 'offered' THEN
		DELETE FROM reservation_place p WHERE p.wait_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservation_wait_has_place AFTER UPDATE OF state ON reservation_wait FOR EACH ROW EXECUTE FUNCTION keep_offered_place();
--> statement-breakpoint
CREATE TRIGGER reservation_look_stays BEFORE UPDATE ON reservation_look FOR EACH ROW EXECUTE FUNCTION guard_refuse('what was looked at stays');
