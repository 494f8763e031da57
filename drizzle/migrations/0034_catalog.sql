CREATE TABLE "job_run" (
	"job" text PRIMARY KEY NOT NULL,
	"cron" text,
	"began_at" timestamp with time zone,
	"took_ms" integer,
	"runs" bigint DEFAULT 0 NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "price_reading" (
	"asset" text PRIMARY KEY NOT NULL,
	"pair" text NOT NULL,
	"host" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "currency_price" ADD COLUMN "form_id" uuid;--> statement-breakpoint
CREATE INDEX "currency_price_from" ON "currency_price" USING btree ("valid_from","id");--> statement-breakpoint
CREATE INDEX "outgoing_created" ON "outgoing" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_purpose" ON "outgoing" USING btree ("purpose","created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_asset" ON "outgoing" USING btree ("asset","created_at","id");--> statement-breakpoint
ALTER TABLE "currency_price" ADD CONSTRAINT "currency_price_form" UNIQUE("form_id");
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('run-job', 'jobs.act', 'jobs.act', 'always'),
	('retry-job', 'jobs.act', 'jobs.act', 'always');
--> statement-breakpoint
-- What the web process may know of the queue: which job waits, runs or failed, and why; never what a job was told.
CREATE FUNCTION queued_jobs(most int) RETURNS TABLE (
	id text, job text, run_at timestamptz, locked_at timestamptz, attempts int, max_attempts int, last_error text
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	RETURN QUERY SELECT j.id::text, j.task_identifier, j.run_at, j.locked_at, j.attempts::int, j.max_attempts::int, left(j.last_error, 10000)
		FROM graphile_worker.jobs j ORDER BY j.last_error IS NULL, j.run_at, j.id LIMIT least(most, 500);
END $$;
