CREATE TABLE "feature_switch" (
	"feature" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"why" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feature_switch_state" CHECK (state in ('on', 'read-only', 'off')),
	CONSTRAINT "feature_switch_reason" CHECK ((state = 'on') = (reason is null))
);
--> statement-breakpoint
CREATE TRIGGER feature_switch_published AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "feature_switch" FOR EACH STATEMENT EXECUTE FUNCTION tell_published();
