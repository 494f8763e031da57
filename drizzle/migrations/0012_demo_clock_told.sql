-- Heard by every web process, which then forgets what it has remembered of the time.
CREATE TRIGGER demo_clock_published AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "demo_clock" FOR EACH STATEMENT EXECUTE FUNCTION tell_published();
