CREATE INDEX "service_females_dam" ON "service_females" USING btree ("dam_id");--> statement-breakpoint
CREATE INDEX "services_sire" ON "services" USING btree ("sire_id");--> statement-breakpoint
CREATE INDEX "services_dam" ON "services" USING btree ("dam_id");--> statement-breakpoint
CREATE INDEX "services_recipient" ON "services" USING btree ("recipient_id") WHERE "services"."recipient_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_sire" ON "stock" USING btree ("sire_id");--> statement-breakpoint
CREATE INDEX "stock_dam" ON "stock" USING btree ("dam_id");--> statement-breakpoint
-- Searches of part of a word. Where the extension is not at hand (the embedded database, a host that does not allow
-- it) the same searches read the whole column, which is well up to some tens of thousands of animals.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "animals_chip_part" ON "animals" USING gin (lower("chip") gin_trgm_ops);
  CREATE INDEX "animals_name_part" ON "animals" USING gin (translate(lower("name"), 'áéíóúüñ', 'aeiouun') gin_trgm_ops);
  CREATE INDEX "animals_texts_part" ON "animals" USING gin (translate(lower(coalesce("chip", '') || chr(10) || "name" || chr(10) || "color" || chr(10) || "features" || chr(10) || "marks"), 'áéíóúüñ', 'aeiouun') gin_trgm_ops);
  CREATE INDEX "chips_part" ON "chips" USING gin (lower("chip") gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'no index of parts of words: %', SQLERRM;
END $$;
