import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('server.ts', import.meta.url))

export interface BareHandler extends AsyncDisposable {
  address: string
}

export async function transactBarely({ address }: Pick<BareHandler, 'address'>): Promise<void> {
  const response = await fetch(`${address}/transactions`, { method: 'POST' })
  if (!response.ok) throw new Error(`The bare handler answered ${response.status}.`)
  await response.arrayBuffer()
}

export async function startBareHandler(endpoint: string, table: string, folder = ''): Promise<BareHandler> {
  const child = spawn(process.execPath, [program, endpoint, table, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const port = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    exited.then(() => Promise.reject(new Error('The bare handler did not start.'))),
  ])
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill()
      await exited
    },
  }
}
