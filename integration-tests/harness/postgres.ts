import { spawnSync } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { Client } from "@medusajs/framework/pg"
import { freePort } from "./free-port"
import { type PostgresBinaries, postgresBinaries, type ServerUser, serverUser } from "./postgres-binaries"

export type PostgresOptions = {
  /** This server's own folder. It is created when missing and kept when the server stops. */
  dir: string
  port?: number
  /** Tests throw their data away: no fsync. `durable` is for what must survive a crash: each commit is on disk. */
  throwaway?: boolean
  durable?: boolean
}

export type Postgres = {
  /** The name, not the number: with `127.0.0.1` Medusa's test runner turns SSL on and hangs. */
  host: "localhost"
  port: number
  user: string
  password: string
  url(database: string): string
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>
  stop(): void
  /** `kill -9` for the server: it does not write what it has in memory. Starting it again with the same `dir` recovers. */
  crash(): void
}

type Cluster = { data: string; log: string; binaries: PostgresBinaries; user: ServerUser | undefined }

const SUPERUSER = "postgres"

/**
 * Starts Postgres on loopback, with the data of `dir`. pg_ctl starts it, so it outlives this process if that is killed;
 * the next start with the same `dir` stops what was left and starts afresh, so a kill at any moment is harmless.
 * @throws Error with the cure when the server cannot run here.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const user = serverUser()
  const binaries = postgresBinaries(user)
  const cluster = { data: join(options.dir, "cluster"), log: join(options.dir, "server.log"), binaries, user }
  prepareFolder(options.dir, user)
  stopServer(cluster)
  makeCluster(options.dir, cluster)
  const port = options.port ?? (await freePort())
  startServer(cluster, port, settingsOf(options))
  return connection(cluster, port, readFileSync(join(options.dir, "password"), "utf8").trim())
}

/** Stops whatever server runs on the folder, even one left by a killed process. */
export function stopPostgresIn(dir: string): void {
  if (!existsSync(join(dir, "cluster"))) return
  const user = serverUser()
  stopServer({ data: join(dir, "cluster"), log: join(dir, "server.log"), binaries: postgresBinaries(user), user })
}

/**
 * Where a server's data can live: the wanted folder or, when Postgres runs as another user who cannot pass through the
 * folders above it (a clone of root in a private folder), a separate one in /var/tmp.
 */
export function reachableFolder(wanted: string): string {
  const user = serverUser()
  if (!user) return wanted
  mkdirSync(wanted, { recursive: true })
  if (mayEnter(wanted, user)) return wanted
  return join("/var/tmp", `payin-data-${createHash("sha256").update(wanted).digest("hex").slice(0, 12)}`)
}

function prepareFolder(dir: string, user: ServerUser | undefined): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (!user) return
  const owner = statSync(dir).uid
  if (owner !== user.uid && owner !== process.getuid?.()) {
    throw new Error(`${dir} belongs to another user.\nCure: remove it, or choose another folder.`)
  }
  chownSync(dir, user.uid, user.gid)
  if (mayEnter(dir, user)) return
  throw new Error(
    `Postgres runs as another user here, who may not enter ${dir}.\nCure: chmod o+x the folders above it, or choose another folder.`,
  )
}

function mayEnter(dir: string, user: ServerUser): boolean {
  return spawnSync("test", ["-x", dir], { ...user, cwd: "/" }).status === 0
}

/** Creates the cluster under another name, then renames it: a killed initdb leaves nothing that looks finished. */
function makeCluster(dir: string, { data, binaries, user }: Cluster): void {
  for (const name of readdirSync(dir)) {
    if (name.startsWith("half-")) rmSync(join(dir, name), { recursive: true, force: true })
  }
  if (existsSync(data)) return checkVersion(data, binaries)
  const half = join(dir, `half-${process.pid}`)
  const passwordFile = join(dir, "password")
  writeFileSync(passwordFile, randomBytes(18).toString("base64url"), { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const flags = ["-D", half, "-U", SUPERUSER, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--encoding=UTF8"]
  flags.push(...localeFlags(binaries), "--no-sync")
  const made = spawnSync(binaries.initdb, flags, { ...user, cwd: "/", encoding: "utf8", env: plainEnv() })
  if (made.status !== 0) throw new Error(`The database could not be made: ${made.error?.message ?? made.stderr.trim()}`)
  renameSync(half, data)
}

/** Search can ignore case beyond ASCII. Postgres 17 brings the rules for it along, the same on every machine. */
function localeFlags({ version }: PostgresBinaries): string[] {
  if (Number(version) < 17) return ["--locale=C.UTF-8"]
  return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
}

function checkVersion(data: string, binaries: PostgresBinaries): void {
  const made = readFileSync(join(data, "PG_VERSION"), "utf8").trim()
  if (made === binaries.version) return
  throw new Error(`${data} was made by Postgres ${made}, this is ${binaries.version}.\nCure: start over with --fresh.`)
}

function settingsOf({ durable, throwaway }: PostgresOptions): string[] {
  return [
    ...["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=300"],
    ...(durable ? [] : ["synchronous_commit=off"]),
    ...(throwaway ? ["fsync=off", "full_page_writes=off"] : []),
  ]
}

function startServer(cluster: Cluster, port: number, settings: string[]): void {
  const flags = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(" ")
  rmSync(cluster.log, { force: true })
  const started = pgCtl(cluster, ["start", "-w", "-t", "60", "-l", cluster.log, "-o", flags])
  if (started.status === 0) return
  const log = existsSync(cluster.log) ? readFileSync(cluster.log, "utf8").trim().split("\n").slice(-8).join("\n") : ""
  throw new Error(`Postgres did not start on port ${port}.\n${started.stderr?.trim() ?? ""}\n${log}`)
}

function stopServer(cluster: Cluster): void {
  if (!existsSync(join(cluster.data, "postmaster.pid"))) return
  if (pgCtl(cluster, ["status"]).status !== 0) return
  if (pgCtl(cluster, ["stop", "-w", "-t", "20", "-m", "fast"]).status === 0) return
  pgCtl(cluster, ["stop", "-w", "-t", "20", "-m", "immediate"])
}

function pgCtl({ binaries, data, user }: Cluster, args: string[]) {
  // The server must not inherit our pipes, or this call would wait for as long as the server lives.
  const stdio = args[0] === "start" ? "ignore" : "pipe"
  return spawnSync(binaries.pgCtl, ["-D", data, ...args], {
    ...user,
    cwd: "/",
    encoding: "utf8",
    stdio,
    env: plainEnv(),
  })
}

/** PGDATA, PGPORT and the like in the developer's shell are meant for another server. */
function plainEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"))
  return { ...Object.fromEntries(kept), LC_ALL: "C" }
}

function connection(cluster: Cluster, port: number, password: string): Postgres {
  const url = (database: string) => `postgres://${SUPERUSER}:${password}@localhost:${port}/${database}`
  return {
    host: "localhost",
    port,
    user: SUPERUSER,
    password,
    url,
    query: (sql, database = "postgres") => query(url(database), sql),
    stop: () => stopServer(cluster),
    crash: () =>
      process.kill(Number(readFileSync(join(cluster.data, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL"),
  }
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString, ssl: false })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
