import type { World } from "../world"

const SCHEMA = "model_backup"

/** Everything that the store has, the host's and ours. */
const copySql = `do $$ declare one text; begin
  drop schema if exists ${SCHEMA} cascade;
  create schema ${SCHEMA};
  for one in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table ${SCHEMA}.%I as table public.%I', one, one);
  end loop;
end $$`

const restoreSql = `do $$ declare one text; names text; begin
  set local session_replication_role = replica;
  for one in select tablename from pg_tables where schemaname = '${SCHEMA}' loop
    select string_agg(quote_ident(column_name), ', ') into names from information_schema.columns
     where table_schema = 'public' and table_name = one and is_generated = 'NEVER';
    execute format('delete from public.%I', one);
    execute format('insert into public.%I (%s) overriding system value select %s from ${SCHEMA}.%I', one, names, names, one);
  end loop;
end $$`

/** What the store had some minutes ago, and what the model knew then. */
export type Backup = {
  highestTotals: Map<string, number>
  deeds: World["deeds"]
  /** Since then, so that what comes back has its age. */
  secondsSince: number
}

export async function makeBackup(world: World): Promise<void> {
  await world.query(copySql)
  const { asked, ...deeds } = world.deeds
  world.backup = {
    highestTotals: new Map(world.highestTotals),
    deeds: { ...structuredClone(deeds), asked },
    secondsSince: 0,
  }
}

/** @returns for how long what came back was away */
export async function restoreBackup(world: World): Promise<number> {
  const { deeds, highestTotals, secondsSince } = world.backup!
  await world.query(restoreSql)
  world.backup = undefined
  Object.assign(world.deeds, deeds, { asked: world.deeds.asked })
  world.highestTotals.clear()
  for (const [id, cents] of highestTotals) world.highestTotals.set(id, cents)
  world.service.restoredAt = world.lane.control.requests().length
  await world.look()
  const known = new Set(world.books.attempts.map(({ trade_id }) => trade_id))
  for (const { id } of world.service.trades()) if (!known.has(id)) world.service.untold.add(id)
  return secondsSince
}
