-- First, since it takes longest: what follows makes bookings wait until it is committed.
-- Which clinic somebody has looked at stood in addresses and beside what was chosen: what is there already is taken out as well.
UPDATE router_log SET path = regexp_replace(path, '^/*((?:(?:eng|kor|idn)/+)?)(reservation|mypage/+reservationDetail)/.*$', '/\1\2', 'i')
	WHERE path ~* '^/*(?:(?:eng|kor|idn)/+)?(?:reservation|mypage/+reservationDetail)/';
--> statement-breakpoint
UPDATE action_log SET page_path = regexp_replace(page_path, '^/*((?:(?:eng|kor|idn)/+)?)(reservation|mypage/+reservationDetail)/.*$', '/\1\2', 'i')
	WHERE page_path ~* '^/*(?:(?:eng|kor|idn)/+)?(?:reservation|mypage/+reservationDetail)/';
--> statement-breakpoint
UPDATE action_log a SET param1 = NULL FROM (SELECT partner_id FROM reservation_venue) v WHERE a.param1 = v.partner_id;
--> statement-breakpoint
CREATE TABLE "reservation_missed" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner_hash" text NOT NULL,
	"kind" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "reservation_missed_kind" CHECK (kind in ('hotel','plasticSurgery','eyeClinic','tour','hairSalon','gym','yachtTour','coffeeShop','soccerGo'))
);
--> statement-breakpoint
CREATE TABLE "reservation_taken" (
	"partner_id" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"seats" bit(200) NOT NULL,
	CONSTRAINT "reservation_taken_partner_id_during_pk" PRIMARY KEY("partner_id","during")
);
--> statement-breakpoint
CREATE INDEX "reservation_missed_of" ON "reservation_missed" USING btree ("owner_hash","kind");
--> statement-breakpoint
CREATE INDEX "reservation_missed_until" ON "reservation_missed" USING btree ("until");
--> statement-breakpoint
CREATE INDEX "reservation_taken_during" ON "reservation_taken" USING gist ("partner_id","during");
--> statement-breakpoint
CREATE INDEX "reservation_wait_slot" ON "reservation_wait" USING btree ("partner_id","starts_at") WHERE state in ('waiting','offered');
--> statement-breakpoint
CREATE INDEX "account_wallet_idx" ON "account" USING btree ("wallet_chain","wallet_address") WHERE wallet_chain <> '';
--> statement-breakpoint
-- By hand as well. What is taken, time by time, is kept as places come and go: two that take one time at once wait for its row.
CREATE FUNCTION keep_reservation_taken() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO reservation_taken AS t (partner_id, during, seats) VALUES (NEW.partner_id, NEW.during, set_bit(0::bit(200), NEW.seat - 1, 1))
		ON CONFLICT (partner_id, during) DO UPDATE SET seats = t.seats | excluded.seats;
	ELSE
		UPDATE reservation_taken t SET seats = set_bit(t.seats, OLD.seat - 1, 0) WHERE t.partner_id = OLD.partner_id AND t.during = OLD.during;
		DELETE FROM reservation_taken t WHERE t.partner_id = OLD.partner_id AND t.during = OLD.during AND bit_count(t.seats) = 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservation_place_is_taken AFTER INSERT OR DELETE ON reservation_place FOR EACH ROW EXECUTE FUNCTION keep_reservation_taken();
--> statement-breakpoint
INSERT INTO reservation_taken (partner_id, during, seats)
	SELECT p.partner_id, p.during, bit_or(set_bit(0::bit(200), p.seat - 1, 1)) FROM reservation_place p GROUP BY p.partner_id, p.during;
