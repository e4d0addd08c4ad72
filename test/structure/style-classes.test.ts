import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCommitted, type SourceTree } from './source-tree.ts'

const IMPORT = /^import (\w+) from '(\.[^']*\.module\.css)'$/gm

/** The classes that the pages take from a style sheet that has none of the name: their elements would have no style. */
const missingClasses = (tree: SourceTree) =>
  [...tree].flatMap(([path, text]) =>
    path.endsWith('.tsx')
      ? [...text.matchAll(IMPORT)].flatMap(([, name = '', sheet = '']) => {
          const styles = tree.get(posix.join(posix.dirname(path), sheet)) ?? ''
          const classes = new Set(styles.match(/(?<=\.)[a-z]\w*/gi))
          const used = text.match(new RegExp(String.raw`(?<=\b${name}\.)(?!module\.css)\w+`, 'g')) ?? []
          return used.filter(each => !classes.has(each)).map(each => `${path}: ${name}.${each}`)
        })
      : [],
  )

describe('the classes of a style sheet', () => {
  it('that a page names are there', () => {
    expect(missingClasses(readCommitted())).toEqual([])
    const broken = new Map([
      ['a/row.tsx', "import styles from './row.module.css'\n;<p className={styles.gone} />\n"],
      ['a/row.module.css', '.row { color: var(--ink); }\n'],
    ])
    expect(missingClasses(broken)).toEqual(['a/row.tsx: styles.gone'])
  })
})
