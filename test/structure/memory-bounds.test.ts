import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { memoryBounds } from '../support/process-stack.ts'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it.each(['package.json', 'router/systemd/yomu@.service', 'router/container/Dockerfile'])(
  '%s bounds the memory of the process',
  path => {
    const { options, environment } = memoryBounds
    const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
    for (const part of [...options, ...settings]) expect(text(path)).toContain(part)
  },
)
