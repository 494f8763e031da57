CREATE TABLE "door_open" (
	"door" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "door_open_short" CHECK (length(door) between 1 and 40)
);
