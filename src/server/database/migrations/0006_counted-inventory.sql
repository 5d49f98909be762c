CREATE INDEX "animals_kinds" ON "animals" USING btree ("species","breed_id","sex","composition","concept","birth_type") WHERE "animals"."owner_nid" is not null;--> statement-breakpoint
CREATE INDEX "animals_born" ON "animals" USING btree ("born_on") WHERE "animals"."owner_nid" is not null;--> statement-breakpoint
CREATE INDEX "numbers_used" ON "numbers" USING btree ("used_at");