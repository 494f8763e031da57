CREATE TABLE "chance_basis" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"basis" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"end_act_id" uuid,
	"ended_by" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "chance_basis_country" CHECK (country ~ '^[A-Z]{2}$' and country <> 'ZZ'),
	CONSTRAINT "chance_basis_text" CHECK (length(basis) between 1 and 2000),
	CONSTRAINT "chance_basis_ended" CHECK ((ended_at is null) = (end_act_id is null) and (ended_at is null) = (ended_by is null))
);
--> statement-breakpoint
CREATE TABLE "chance_declaration" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chance_declaration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet" text NOT NULL,
	"adult" boolean NOT NULL,
	"country" text NOT NULL,
	"text_version" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chance_declaration_adult" CHECK (adult),
	CONSTRAINT "chance_declaration_country" CHECK (country ~ '^[A-Z]{2}$' and country <> 'ZZ')
);
--> statement-breakpoint
CREATE TABLE "chance_exclusion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_hash" text NOT NULL,
	"term" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	CONSTRAINT "chance_exclusion_term" CHECK (term in ('1','6','12','forever')),
	CONSTRAINT "chance_exclusion_hash" CHECK (wallet_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "chance_exclusion_until" CHECK ((term = 'forever') = (until_at is null) and (until_at is null or until_at > from_at))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chance_basis_open" ON "chance_basis" USING btree ("country") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "chance_basis_country_idx" ON "chance_basis" USING btree ("country","entered_at");--> statement-breakpoint
CREATE INDEX "chance_basis_entered_at_idx" ON "chance_basis" USING btree ("entered_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "chance_declaration_wallet_idx" ON "chance_declaration" USING btree ("wallet","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chance_exclusion_wallet_idx" ON "chance_exclusion" USING btree ("wallet_hash","until_at");--> statement-breakpoint
CREATE INDEX "chance_exclusion_until_at_idx" ON "chance_exclusion" USING btree ("until_at");--> statement-breakpoint
-- A wallet that has shut itself out is known by this alone.
CREATE FUNCTION chance_hash(wallet text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT encode(sha256(convert_to('chance-exclusion:' || wallet, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- A purchase that is being decided and what its wallet declares or shuts itself out of take turns.
CREATE FUNCTION chance_lock(wallet text) RETURNS bigint LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT hashtextextended('chance:' || wallet, 0)
$$;
--> statement-breakpoint
-- Whether a wallet may buy what chance decides, rule by rule: the one place where that is decided. With `hold` nothing of the answer changes
-- until the transaction ends; then it has to see what others have committed meanwhile.
CREATE FUNCTION chance_rules(wallet text, at timestamptz, current_text text, hold boolean)
RETURNS TABLE (rule text, met boolean, reason text, since timestamptz, country text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	declared chance_declaration;
	excluded boolean;
	for_good boolean;
	until timestamptz;
	basis chance_basis;
	last_end timestamptz;
	is_demo boolean := EXISTS (SELECT FROM demo_clock);
BEGIN
	IF hold THEN
		IF current_setting('transaction_isolation') <> 'read committed' THEN
			RAISE EXCEPTION 'chance: a purchase is decided under read committed' USING ERRCODE = 'invalid_transaction_state';
		END IF;
		PERFORM pg_advisory_xact_lock_shared(chance_lock(wallet));
	END IF;
	SELECT d.* INTO declared FROM chance_declaration d WHERE d.wallet = chance_rules.wallet ORDER BY d.id DESC LIMIT 1;
	rule := 'declared';
	country := declared.country;
	met := declared.id IS NOT NULL AND declared.text_version = current_text;
	reason := CASE WHEN declared.id IS NULL THEN 'none' WHEN met THEN 'declared' ELSE 'outdated' END;
	since := declared.declared_at;
	RETURN NEXT;
	SELECT count(*) > 0, coalesce(bool_or(e.until_at IS NULL), false), max(e.until_at) INTO excluded, for_good, until
		FROM chance_exclusion e
		WHERE e.wallet_hash = chance_hash(chance_rules.wallet) AND (e.until_at IS NULL OR e.until_at > chance_rules.at);
	rule := 'notExcluded';
	met := NOT excluded;
	reason := CASE WHEN NOT excluded THEN 'open' WHEN for_good THEN 'forever' ELSE 'until' END;
	since := CASE WHEN for_good THEN NULL ELSE until END;
	RETURN NEXT;
	rule := 'lawful';
	since := NULL;
	IF is_demo THEN
		met := true;
		reason := 'demo';
	ELSIF declared.id IS NULL THEN
		met := false;
		reason := 'noCountry';
	ELSE
		IF hold THEN
			SELECT b.* INTO basis FROM chance_basis b WHERE b.country = declared.country AND b.ended_at IS NULL FOR SHARE;
		ELSE
			SELECT b.* INTO basis FROM chance_basis b WHERE b.country = declared.country AND b.ended_at IS NULL;
		END IF;
		SELECT max(b.ended_at) INTO last_end FROM chance_basis b WHERE b.country = declared.country;
		met := basis.id IS NOT NULL AND basis.from_at <= chance_rules.at;
		reason := CASE WHEN met THEN 'basis' WHEN basis.id IS NOT NULL THEN 'notYet' WHEN last_end IS NOT NULL THEN 'ended' ELSE 'noBasis' END;
		since := coalesce(basis.from_at, last_end);
	END IF;
	RETURN NEXT;
END $$;
--> statement-breakpoint
-- Stores what a wallet declares. The same again, under the same text, is no new row; ten a day are enough for whoever moves.
CREATE FUNCTION declare_chance(by_wallet text, lives_in text, declared_text text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	latest chance_declaration;
BEGIN
	PERFORM pg_advisory_xact_lock(chance_lock(by_wallet));
	SELECT d.* INTO latest FROM chance_declaration d WHERE d.wallet = by_wallet ORDER BY d.id DESC LIMIT 1;
	IF latest.country = lives_in AND latest.text_version = declared_text THEN
		RETURN 'known';
	END IF;
	IF (SELECT count(*) FROM chance_declaration d WHERE d.wallet = by_wallet AND d.declared_at > now_here() - interval '1 day') >= 10 THEN
		RETURN 'too-many';
	END IF;
	INSERT INTO chance_declaration (wallet, adult, country, text_version, declared_at)
		VALUES (by_wallet, true, lives_in, declared_text, now_here());
	RETURN 'stored';
END $$;
--> statement-breakpoint
-- Shuts wallets out at once, each by its hash. The same form again adds nothing, nor what another of nearly the same day already covers.
CREATE FUNCTION exclude_from_chance(form uuid, wallets text[], for_term text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	one text;
	from_now timestamptz;
	until_then timestamptz;
	added integer := 0;
BEGIN
	-- In one order, so that two forms never wait for each other.
	FOR one IN SELECT DISTINCT w FROM unnest(wallets) w ORDER BY 1 LOOP
		PERFORM pg_advisory_xact_lock(chance_lock(one));
	END LOOP;
	from_now := now_here();
	until_then := CASE WHEN for_term = 'forever' THEN NULL ELSE from_now + make_interval(months => for_term::integer) END;
	FOR one IN SELECT DISTINCT w FROM unnest(wallets) w ORDER BY 1 LOOP
		INSERT INTO chance_exclusion (id, wallet_hash, term, from_at, until_at)
			SELECT md5(form::text || chance_hash(one))::uuid, chance_hash(one), for_term, from_now, until_then
			WHERE NOT EXISTS (SELECT FROM chance_exclusion e WHERE e.wallet_hash = chance_hash(one)
				AND (e.until_at IS NULL OR e.until_at > until_then - interval '1 day'))
			ON CONFLICT (id) DO NOTHING;
		IF FOUND THEN
			added := added + 1;
		END IF;
	END LOOP;
	RETURN added;
END $$;
--> statement-breakpoint
-- Nobody shortens one, whoever asks: it never changes, and goes when its term is over.
CREATE FUNCTION guard_exclusion() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.until_at <= now_here() THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'chance_exclusion: it stands until its term is over' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER chance_exclusion_stands BEFORE UPDATE OR DELETE ON chance_exclusion FOR EACH ROW EXECUTE FUNCTION guard_exclusion();
--> statement-breakpoint
CREATE TRIGGER chance_exclusion_not_emptied BEFORE TRUNCATE ON chance_exclusion FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- What somebody has declared stays as it was declared; its owner may have all of it deleted.
CREATE TRIGGER chance_declaration_stays BEFORE UPDATE ON chance_declaration FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- A basis stays as two persons have entered it; only its end is written, once.
CREATE FUNCTION guard_chance_basis() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL
		OR (OLD.id, OLD.country, OLD.basis, OLD.from_at, OLD.entered_by, OLD.entered_at)
		IS DISTINCT FROM (NEW.id, NEW.country, NEW.basis, NEW.from_at, NEW.entered_by, NEW.entered_at) THEN
		RAISE EXCEPTION 'chance_basis: what was entered stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER chance_basis_stays BEFORE UPDATE ON chance_basis FOR EACH ROW EXECUTE FUNCTION guard_chance_basis();
--> statement-breakpoint
-- Nothing is entered or ended without the act that two persons have agreed on, under its own id.
CREATE FUNCTION guard_chance_act() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM proposal p
			WHERE p.id = NEW.id AND p.kind = 'enter-chance-basis' AND p.subject = NEW.country AND p.status = 'approved'
				AND p.evidence ->> 'basis' = NEW.basis)
		OR TG_OP = 'UPDATE' AND NOT EXISTS (SELECT FROM proposal p
			WHERE p.id = NEW.end_act_id AND p.kind = 'end-chance-basis' AND p.subject = NEW.country AND p.status = 'approved') THEN
		RAISE EXCEPTION 'chance_basis: two persons have to agree' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER chance_basis_by_two BEFORE INSERT OR UPDATE ON chance_basis FOR EACH ROW EXECUTE FUNCTION guard_chance_act();
--> statement-breakpoint
CREATE TRIGGER chance_basis_kept BEFORE DELETE ON chance_basis FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER chance_basis_not_emptied BEFORE TRUNCATE ON chance_basis FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('enter-chance-basis', 'rules.propose', 'rules.approve', 'never'),
	('end-chance-basis', 'rules.propose', 'rules.approve', 'never');
