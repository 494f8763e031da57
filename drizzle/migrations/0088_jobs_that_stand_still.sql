ALTER TABLE "job_run" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_contact_email_idx" ON "account" USING btree ("contact_email") WHERE contact_email <> '';--> statement-breakpoint
-- Since when each job waits that is due for longer than this and that no worker has taken; never what it was given.
CREATE FUNCTION overdue_jobs(since interval) RETURNS TABLE (run_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	RETURN QUERY SELECT j.run_at FROM graphile_worker.jobs j
		WHERE j.locked_at IS NULL AND j.attempts < j.max_attempts AND j.run_at < clock_timestamp() - since;
END $$;
