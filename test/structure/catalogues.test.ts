import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '../support/folders.ts'
import { root } from './source-tree.ts'

const catalogues = {
  whole: `{ en: { a: 'a', of: (n: number) => \`\${n}\` }, ja: { a: 'あ', of: n => n.toFixed() }, zh: { a: '啊', of: n => n.toFixed() } }`,
  lacking: `{ en: { a: 'a', b: 'b' }, ja: { a: 'あ', b: 'い' }, zh: { a: '啊' } }`,
  added: `{ en: { a: 'a' }, ja: { a: 'あ', b: 'い' }, zh: { a: '啊' } }`,
  nestedLacking: `{ en: { of: { a: 'a', b: 'b' } }, ja: { of: { a: 'あ' } }, zh: { of: { a: '啊', b: '比' } } }`,
  nestedAdded: `{ en: { of: { a: 'a' } }, ja: { of: { a: 'あ' } }, zh: { of: { a: '啊', b: '比' } } }`,
  otherParameter: `{ en: { of: (n: number) => \`\${n}\` }, ja: { of: (n: string) => n }, zh: { of: () => '' } }`,
  otherKind: `{ en: { of: (n: number) => \`\${n}\` }, ja: { of: 'い' }, zh: { of: () => '' } }`,
}

describe('a catalogue of texts', () => {
  let complaints: string
  const folder = folderOfFile()

  beforeAll(async () => {
    await mkdir(join(folder(), 'src'))
    for (const [name, texts] of Object.entries(catalogues))
      await writeFile(
        join(folder(), 'src', `${name}.ts`),
        `import { catalogue } from '${root}/web/language/language.ts'\nexport const texts = catalogue(${texts})\n`,
      )
    await writeFile(
      join(folder(), 'tsconfig.json'),
      JSON.stringify({
        extends: `${root}/console/tsconfig.json`,
        compilerOptions: { types: [] },
        include: ['src'],
      }),
    )
    complaints = await compile(folder())
  })

  it('compiles when Japanese and Chinese have the texts that English has', () => {
    expect(complaints).not.toContain('whole.ts')
    expect(complaints).not.toContain('language.ts')
  })

  it.each([
    ['a text is missing', 'lacking', "'b' is missing"],
    ['there is a text that English does not have', 'added', "'b' does not exist"],
    ['a text is missing one level down', 'nestedLacking', "'b' is missing"],
    ['there is one more text one level down', 'nestedAdded', "'b' does not exist"],
    ['a parameter has another type', 'otherParameter', "'number' is not assignable to type 'string'"],
    [
      'a sentence stands where English has a function',
      'otherKind',
      "'string' is not assignable to type '(n: number)",
    ],
  ])('does not compile when %s', (_, name, complaint) => {
    const said = complaints.split(/\n(?=\S)/).filter(text => text.startsWith(`src/${name}.ts(2,`))
    expect(said.join('\n')).toContain(complaint)
  })
})

/** The type checker's complaints about a project; empty if there are none. */
function compile(project: string): Promise<string> {
  return new Promise(resolve => {
    execFile(join(root, 'node_modules/.bin/tsc'), ['-p', project], { cwd: project }, (_, stdout) =>
      resolve(stdout),
    )
  })
}
