type Question = { method: string; path: string; body?: object }

/** Asks the sandbox's control page for JSON. */
export async function askControl(sandbox: string, { method, path, body }: Question): Promise<unknown> {
  const answer = await fetch(`${sandbox}/control/api${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const json: unknown = await answer.json()
  if (!answer.ok)
    throw new Error(`The sandbox answered ${method} ${path} with ${answer.status}: ${JSON.stringify(json)}`)
  return json
}
