CREATE TABLE "answer_marks" (
	"etag" text PRIMARY KEY NOT NULL,
	"hashes" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Nobody waits for the disk for their sake: after a crash whoever asks is sent the whole once more.
ALTER TABLE "answer_marks" SET UNLOGGED;
