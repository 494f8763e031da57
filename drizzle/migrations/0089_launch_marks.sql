CREATE TABLE "launch_mark" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "launch_mark_name" CHECK (name in ('services', 'restore', 'wallet-review', 'mail-dns'))
);
