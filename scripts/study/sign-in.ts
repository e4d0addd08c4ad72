import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { learnersServices } from './services.ts'

type Accounts = ReturnType<typeof learnersServices>['accounts']

/** Signs in with what the environment says, or asks; the password is not shown while it is typed. */
export async function signIn(accounts: Accounts, env: Record<string, string | undefined>) {
  const username = env.STUDY_USERNAME ?? (await ask('User name: ', { hidden: false }))
  const password = env.STUDY_PASSWORD ?? (await ask('Password: ', { hidden: true }))
  return accounts.auth.login({ body: { username, password } })
}

async function ask(question: string, { hidden }: { hidden: boolean }): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = hidden ? silent : process.stderr
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    if (hidden) process.stderr.write('\n')
  }
}
