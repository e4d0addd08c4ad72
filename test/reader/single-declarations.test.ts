import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { singleDeclarations } from '../../web/build/single-declarations.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The code that a page's module becomes beside these schemas. */
async function built(page: string, schemas: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder()
  const files = Object.entries(schemas).map(
    ([name, code]) => [`lib/contracts/schemas/${name}`, code] as const,
  )
  for (const [path, code] of [['reader/main.ts', page] as const, ...files]) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true })
    await writeFile(join(folder.path, path), code)
  }
  try {
    const made = await build({
      ...{ configFile: false, logLevel: 'silent', root: folder.path, plugins: [singleDeclarations()] },
      build: { write: false, minify: false, rolldownOptions: { input: join(folder.path, 'reader/main.ts') } },
    })
    return [made]
      .flat()
      .flatMap(each => ('output' in each ? each.output : []))
      .map(each => ('code' in each ? each.code : ''))
      .join('\n')
  } finally {
    await folder.remove()
  }
}

const SCHEMAS = '../lib/contracts/schemas'

it('the build takes from the schemas what a page uses, with a namespace as a whole', async () => {
  const code = await built(`import { all } from '${SCHEMAS}/a.ts'\nconsole.log(all.one)`, {
    'a.ts':
      "import * as two from './b.ts'\nexport const all = { one: two.one }\nexport const unused = 'left here'",
    'b.ts': "export const one = 'taken along'",
  })
  expect(code).toContain('taken along')
  expect(code).not.toContain('left here')
})

it.each([
  ['a bare import', "import './b.ts'\nexport const all = 1"],
  ['a default import', "import one from './b.ts'\nexport const all = one"],
  ['what declares nothing', 'export const all = 1\nconsole.log(all)'],
])('refuses %s, which would be lost', async (_, code) => {
  const page = `import { all } from '${SCHEMAS}/a.ts'\nconsole.log(all)`
  await expect(built(page, { 'a.ts': code, 'b.ts': 'export default 1' })).rejects.toThrow(/would be lost/)
})

it('the build refuses a page that exports schemas', async () => {
  await expect(built(`export * from '${SCHEMAS}/a.ts'`, { 'a.ts': 'export const one = 1' })).rejects.toThrow(
    /by their names/,
  )
})
