import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { storedEntries } from './stored-entries.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('import-into-mnemosyne.py', import.meta.url))
/** Debian's own, which sees Debian's packages. */
const PYTHON = '/usr/bin/python3'

const Cards = z.array(
  z.object({
    fields: z.record(z.string(), z.string()),
    tags: z.array(z.string()),
    question: z.string(),
    /** Its interval, and how often it was reviewed. */
    days: z.number(),
    reps: z.number(),
  }),
)

/**
 * The contents of a deck as a foreign program reads them: Debian's mnemosyne. Where that is not installed, as
 * its tables say; `by` tells which.
 */
export async function cardsInDeck(deck: Uint8Array, folder: string) {
  if (!(await hasMnemosyne())) return { by: 'tables', cards: await cardsInTables(deck, folder) }
  const path = join(folder, 'deck.apkg')
  await writeFile(path, deck)
  const { stdout } = await run(PYTHON, [program, path, join(folder, 'mnemosyne')], { env: { HOME: folder } })
  return { by: 'mnemosyne', cards: Cards.parse(JSON.parse(stdout)) }
}

const hasMnemosyne = () =>
  run(PYTHON, ['-c', 'import mnemosyne.libmnemosyne']).then(
    () => true,
    () => false,
  )

const Named = z.array(z.object({ name: z.string() }))
const Model = z.object({ flds: Named })

async function cardsInTables(deck: Uint8Array, folder: string): Promise<z.infer<typeof Cards>> {
  const path = join(folder, 'collection.anki2')
  await writeFile(path, storedEntries(Buffer.from(deck)).get('collection.anki2') ?? '')
  using database = new DatabaseSync(path, { readOnly: true })
  const { models, decks } = database.prepare('SELECT models, decks FROM col').get() ?? {}
  const rows = database
    .prepare('SELECT flds, tags, mid, did, ivl, reps FROM cards JOIN notes ON notes.id = nid')
    .all()
  return rows.map(({ flds, tags, mid, did, ivl, reps }) => {
    const { flds: named } = z.record(z.string(), Model).parse(JSON.parse(String(models)))[String(mid)] ?? {}
    const at = z.record(z.string(), z.object({ name: z.string() })).parse(JSON.parse(String(decks)))[
      String(did)
    ]
    const texts = String(flds).split('\x1f')
    return {
      fields: Object.fromEntries(
        texts.flatMap((text, n) => (text === '' ? [] : [[named?.[n]?.name ?? '', text]])),
      ),
      tags: [...String(tags).trim().split(' '), at?.name ?? ''].filter(tag => tag !== '').toSorted(),
      question: texts[0] ?? '',
      days: Number(ivl),
      reps: Number(reps),
    }
  })
}
