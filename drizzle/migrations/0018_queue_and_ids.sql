DROP INDEX "outgoing_queued";--> statement-breakpoint
CREATE INDEX "outgoing_queued" ON "outgoing" USING btree ("chain","asset","created_at","id") WHERE status = 'queued';