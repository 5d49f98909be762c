CREATE TABLE "herd_book_corrections" (
	"run_id" integer NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"column_name" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "herd_book_corrections_run_id_file_line_column_name_pk" PRIMARY KEY("run_id","file","line","column_name")
);
--> statement-breakpoint
CREATE TABLE "herd_book_findings" (
	"run_id" integer NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"seriousness" text NOT NULL,
	"table_key" text NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"key" text NOT NULL,
	"column_name" text NOT NULL,
	"value" text NOT NULL,
	"proposal" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "herd_book_findings_run_id_place_pk" PRIMARY KEY("run_id","place")
);
--> statement-breakpoint
CREATE TABLE "herd_book_made" (
	"run_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"ref" integer,
	CONSTRAINT "herd_book_made_run_id_kind_key_pk" PRIMARY KEY("run_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "herd_book_mappings" (
	"signature" text PRIMARY KEY NOT NULL,
	"table_key" text NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "herd_book_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"by_nid" text DEFAULT '' NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"kept_at" timestamp with time zone,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"progress" jsonb,
	"figures" jsonb,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "herd_book_corrections" ADD CONSTRAINT "herd_book_corrections_run_id_herd_book_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."herd_book_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "herd_book_findings" ADD CONSTRAINT "herd_book_findings_run_id_herd_book_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."herd_book_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "herd_book_made" ADD CONSTRAINT "herd_book_made_run_id_herd_book_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."herd_book_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "herd_book_findings_kind" ON "herd_book_findings" USING btree ("run_id","seriousness");--> statement-breakpoint
CREATE INDEX "herd_book_made_ref" ON "herd_book_made" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "herd_book_runs_source" ON "herd_book_runs" USING btree ("source","state");