CREATE TABLE "readings" (
	"id" serial PRIMARY KEY NOT NULL,
	"animal_id" integer NOT NULL,
	"read_on" date NOT NULL,
	"weight" numeric(6, 3),
	"remarks" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "herd_book_corrections" ADD COLUMN "lines" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "herd_book_findings" ADD COLUMN "lines" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "herd_book_mappings" ADD COLUMN "kept_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_animal_id_animals_id_fk" FOREIGN KEY ("animal_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "readings_animal" ON "readings" USING btree ("animal_id","read_on");