CREATE TABLE "reservation_hold" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"network" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"seat" integer NOT NULL,
	"people" integer NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"memo" text NOT NULL,
	"lang" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"code_id" uuid NOT NULL,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"codes_sent" integer NOT NULL,
	"code_sent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservation_hold_state" CHECK (state in ('held','confirmed','lapsed','left','cancelled')),
	CONSTRAINT "reservation_hold_kind" CHECK (kind in ('hotel','plasticSurgery','eyeClinic','tour','hairSalon','gym','yachtTour','coffeeShop','soccerGo')),
	CONSTRAINT "reservation_hold_times" CHECK (ends_at > starts_at and blocked_until >= ends_at and held_until between created_at and created_at + interval '1 day'),
	CONSTRAINT "reservation_hold_numbers" CHECK (seat >= 1 and people between 1 and 50 and code_tries between 0 and 5 and codes_sent between 1 and 5),
	CONSTRAINT "reservation_hold_texts" CHECK (owner <> '' and network <> '' and length(name) <= 80 and length(contact) <= 254 and length(memo) <= 500)
);
--> statement-breakpoint
CREATE TABLE "reservation_origin" (
	"reservation_id" uuid PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reservation_place" DROP CONSTRAINT "reservation_place_of";--> statement-breakpoint
ALTER TABLE "reservation_place" ADD COLUMN "hold_id" uuid;--> statement-breakpoint
ALTER TABLE "reservation_hold" ADD CONSTRAINT "reservation_hold_partner_id_reservation_venue_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."reservation_venue"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_origin" ADD CONSTRAINT "reservation_origin_reservation_id_reservation_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_hold_owner" ON "reservation_hold" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "reservation_hold_network" ON "reservation_hold" USING btree ("network") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "reservation_hold_ends" ON "reservation_hold" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "reservation_origin_network" ON "reservation_origin" USING btree ("network");--> statement-breakpoint
CREATE INDEX "reservation_origin_created" ON "reservation_origin" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "reservation_place" ADD CONSTRAINT "reservation_place_hold_id_unique" UNIQUE("hold_id");--> statement-breakpoint
ALTER TABLE "reservation_place" ADD CONSTRAINT "reservation_place_of" CHECK (num_nonnulls(reservation_id, wait_id, hold_id) = 1);--> statement-breakpoint
-- By hand from here on. How a hold begins and ends, and what of it stays.
CREATE FUNCTION guard_reservation_hold() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	venue reservation_venue;
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.state = 'held' THEN
			RAISE EXCEPTION 'reservation_hold: its seat is held' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN OLD;
	END IF;
	IF TG_OP = 'INSERT' THEN
		SELECT * INTO venue FROM reservation_venue v WHERE v.partner_id = NEW.partner_id;
		IF NEW.state <> 'held' OR NEW.starts_at <= now_here() OR NEW.held_until <= now_here() OR NEW.kind IS DISTINCT FROM venue.kind OR NEW.seat > venue.seats THEN
			RAISE EXCEPTION 'reservation_hold: it begins as a seat that is held' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.partner_id, OLD.kind, OLD.owner, OLD.network, OLD.starts_at, OLD.ends_at, OLD.blocked_until, OLD.time_zone, OLD.seat, OLD.people, OLD.name, OLD.contact,
			OLD.memo, OLD.lang, OLD.held_until, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.partner_id, NEW.kind, NEW.owner, NEW.network, NEW.starts_at, NEW.ends_at, NEW.blocked_until, NEW.time_zone, NEW.seat, NEW.people, NEW.name, NEW.contact,
			NEW.memo, NEW.lang, NEW.held_until, NEW.created_at) THEN
		RAISE EXCEPTION 'reservation_hold: what it was made by stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.state <> NEW.state AND OLD.state <> 'held' THEN
		RAISE EXCEPTION 'reservation_hold: from % to % is not a move', OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.state = 'held' AND NEW.state = 'confirmed' AND OLD.held_until <= now_here() THEN
		RAISE EXCEPTION 'reservation_hold: its time is over' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.state = 'held' AND NEW.state = 'lapsed' AND OLD.held_until > now_here() THEN
		RAISE EXCEPTION 'reservation_hold: its time is not over' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservation_hold_moves BEFORE INSERT OR UPDATE OR DELETE ON reservation_hold FOR EACH ROW EXECUTE FUNCTION guard_reservation_hold();
--> statement-breakpoint
-- A hold takes its seat as a reservation does, and frees it when it ends.
CREATE FUNCTION keep_held_place() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO reservation_place (partner_id, seat, during, hold_id) VALUES (NEW.partner_id, NEW.seat, tstzrange(NEW.starts_at, NEW.blocked_until), NEW.id);
	ELSIF OLD.state = 'held' AND NEW.state <> 'held' THEN
		DELETE FROM reservation_place p WHERE p.hold_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservation_hold_has_place AFTER INSERT OR UPDATE OF state ON reservation_hold FOR EACH ROW EXECUTE FUNCTION keep_held_place();
--> statement-breakpoint
CREATE TRIGGER reservation_origin_stays BEFORE UPDATE ON reservation_origin FOR EACH ROW EXECUTE FUNCTION guard_refuse('where a reservation came from stays');
