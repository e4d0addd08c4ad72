import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serviceNames } from '../../../lib/platform/http/route.ts'
import { root } from '../../structure/source-tree.ts'
import { memoryBounds, processStack } from '../../support/process-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { followSteps } from './image-steps.ts'

const read = (name: string) => readFile(join(root, 'router/container', name), 'utf8')

const image = startedForFile(async () => {
  const folder = await temporaryFolder()
  const built = await followSteps(
    await read('Dockerfile'),
    await read('Dockerfile.dockerignore'),
    folder.path,
  )
  return { ...built, close: folder.remove }
})
const app = () => join(image().stages.get('service')?.place ?? '', 'app')

it('the steps of the image leave what was committed, and packages for production alone', () => {
  expect(existsSync(join(app(), 'node_modules/express'))).toBe(true)
  expect(existsSync(join(app(), 'node_modules/vitest'))).toBe(false)
  expect(existsSync(join(app(), 'test'))).toBe(false)
  expect(existsSync(join(app(), 'console/dist/index.html'))).toBe(true)
  // Packages and users of the system.
  expect(image().skipped.map(command => command.split(' ')[0])).toEqual([
    ...['command', 'find', 'apt-get', 'id', 'install', 'command'],
  ])
})

it('the stack of the image is healthy, and serves the console', async () => {
  const [program, ...options] = image().entrypoint
  const script = options.pop() ?? ''
  expect([program, options]).toEqual(['node', memoryBounds.options])
  const settings = {
    NODE_ENV: 'production',
    JWT_SECRET: 'the token secret of the image, long enough',
    CONTROLLER_ASSERTION_SECRET: 'the assertion secret of the image, long too',
    ROOT_ADMIN_PASSWORD: 'the first password of the image',
  }
  const stack = await processStack(app(), settings, join(app(), script))
  try {
    for (const service of serviceNames) {
      const reply = await fetch(`${stack.addresses[service]}/health`)
      expect(await reply.json()).toMatchObject({ service, status: 'ok' })
    }
    expect((await fetch(stack.addresses.manager)).headers.get('content-type')).toContain('text/html')
  } finally {
    await stack.stop('SIGTERM')
  }
})
