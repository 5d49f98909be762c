-- The inventory by name: as `plainSql` (queries/like.ts).
CREATE INDEX "animals_name" ON "animals" USING btree ((case when octet_length("name") = length("name") then lower("name") else translate(lower("name"), 'áàâãäåçéèêëíìîïñóòôõöúùûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy') end), "id") WHERE "owner_nid" is not null;--> statement-breakpoint
-- Parts of words are found by patterns, whatever their accents: as in 0004, where the extension is at hand.
DO $$ BEGIN
  CREATE INDEX "animals_name_words" ON "animals" USING gin (lower("name") gin_trgm_ops);
  CREATE INDEX "animals_texts_words" ON "animals" USING gin (lower(coalesce("chip", '') || chr(10) || "name" || chr(10) || "color" || chr(10) || "features" || chr(10) || "marks") gin_trgm_ops);
  DROP INDEX IF EXISTS "animals_name_part", "animals_texts_part";
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'no index of parts of words: %', SQLERRM;
END $$;
