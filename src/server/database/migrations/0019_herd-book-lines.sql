ALTER TABLE "herd_book_corrections" ADD COLUMN "lines" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "herd_book_findings" ADD COLUMN "lines" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "herd_book_mappings" ADD COLUMN "kept_at" timestamp with time zone DEFAULT now() NOT NULL;