CREATE TABLE "write_probe" (
	"id" integer PRIMARY KEY NOT NULL,
	"probed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "write_probe_one_row" CHECK (id = 1)
);
--> statement-breakpoint
-- Fails where the database cannot write. One statement: a process that is frozen in the middle keeps no lock. See app/db/write-probe.server.ts.
CREATE FUNCTION probe_write() RETURNS void LANGUAGE plpgsql SET work_mem = '64kB' SET temp_tablespaces = '' AS $$
BEGIN
	-- More than work_mem holds, so PostgreSQL writes it to a temporary file in the tablespace of this database.
	PERFORM count(*) FROM generate_series(1, 5000);
	INSERT INTO write_probe (id, probed_at) VALUES (1, clock_timestamp())
		ON CONFLICT (id) DO UPDATE SET probed_at = excluded.probed_at;
END $$;
