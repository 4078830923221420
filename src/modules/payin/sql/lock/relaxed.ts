/**
 * One row of a `FROM`: the statement's commit does not wait for the disk, though everybody sees it at once. For what is
 * harmless to lose when the database crashes, and done again by itself.
 */
export const relaxed = "(SELECT set_config('synchronous_commit', 'off', true)) AS relaxed"
