import { type Person, signIn } from '../../../test/support/people.ts'
import { ended } from '../../../test/support/tasks.ts'
import type { Container } from '../containers/container.ts'
import { confined } from './confined.ts'
import { addresses, repeatUntilDone, rootPassword, stackOn, type Trial, whileUp } from './stack.ts'

const TEXT = '雨が降っていた。'
const TITLE = '雨の日'

/** A new installation: a text is read, spoken and looked up, and is there after a restart without a first process of Docker's. */
export async function learned(trial: Trial): Promise<void> {
  await whileUp(await stackOn('new'), trial, async container => {
    const root = await signIn({ addresses }, 'root', rootPassword)
    const { task_id } = await root.study.articles.upload({
      body: { title: TITLE, raw_content: TEXT, tts: true },
    })
    const { state, error } = await ended(root, task_id)
    if (state !== 'completed') throw new Error(`The text is not read: ${JSON.stringify(error)}`)
    await readAgain()
    // The first dictionary is built after the start, from Debian's edict.
    await repeatUntilDone(() => foundRain(root), { seconds: 300, every: 1 }, trial.signal)
    // Makes the folder, which nothing has made before.
    await container.exec(['node', 'scripts/backup.ts', '/data/backups/yomu.tar'])
    await confined(container)
    await diagnosed(container)
  })
  await whileUp(await stackOn('new', { init: false }), trial, async () => {
    await readAgain()
    await foundRain(await signIn({ addresses }, 'root', rootPassword))
  })
}

async function readAgain(): Promise<void> {
  const root = await signIn({ addresses }, 'root', rootPassword)
  const { items } = await root.study.articles.list({ query: { scope: 'mine' } })
  const id = items.find(({ title }) => title === TITLE)?.id
  if (id === undefined) throw new Error('The text is lost.')
  const { sentences } = await root.study.articles.get({ params: { id } })
  if (
    sentences[0]?.sentence !== TEXT ||
    !sentences[0].has_audio ||
    !JSON.stringify(sentences[0]).includes('あめ')
  )
    throw new Error(`The text lacks something: ${JSON.stringify(sentences)}`)
}

async function foundRain({ collection }: Pick<Person, 'collection'>): Promise<void> {
  const found = await collection.lookup.at({ body: { sentence: TEXT, at: 0 } })
  if (!JSON.stringify(found).includes('rain')) throw new Error('The dictionary has no rain.')
}

/** The doctor knows of no fault of the image; what it says about this network's lack of a proxy are warnings. */
async function diagnosed(container: Container): Promise<void> {
  console.log((await container.exec(['node', 'scripts/doctor.ts'])).trim().replaceAll(/^/gm, '    '))
}
