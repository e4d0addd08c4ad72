import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

function installed(platform: string) {
  try {
    return resolve(`@dynoxide/${platform}/dynoxide`)
  } catch {
    return undefined
  }
}

/** The embedded engine's program: the one configured, else the package's for this platform. */
export function findEngineBinary(
  configured: string | undefined,
  platform = `${process.platform}-${process.arch}`,
): string {
  const found = configured || installed(platform)
  if (found !== undefined) return found
  throw new Error(
    `There is no embedded database engine for ${platform}. Set DYNOXIDE_BIN to a dynoxide program, ` +
      'or DYNAMODB_ENDPOINT to a DynamoDB endpoint.',
  )
}
