import { type ParseArgsConfig, parseArgs } from 'node:util'
import { ConfigError } from '../../lib/platform/config/load.ts'
import { isProblem } from '../../lib/platform/problems/errors.ts'

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (error instanceof UsageError) console.error(error.message)
    else if (error instanceof ConfigError)
      console.error(error.message.replace(/\s*\n\s*/g, ' ').replace(/\.?$/, '.'))
    else if (isProblem(error)) console.error(`${error.message} (${error.code})`)
    else console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Reads a command line; a wrong one is told without Node's advice on file names that look like options. */
export function parseCommand<Config extends ParseArgsConfig>(config: Config, seeHelp: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split('. ') : []
    throw new UsageError(`${sentence}. ${seeHelp}`)
  }
}
