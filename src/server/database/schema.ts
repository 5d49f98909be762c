/** Every table of the registry. After a change drizzle.config.ts says how to write its migration. */
export * from './schema/book.ts'
export * from './schema/files.ts'
export * from './schema/herd-book.ts'
export * from './schema/ownership.ts'
export * from './schema/people.ts'
export * from './schema/reference.ts'
export * from './schema/registrations.ts'
export * from './schema/review.ts'
