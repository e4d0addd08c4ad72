import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keep, settledMedia, shown, videoOf } from '../../flows/mining-lab.ts'
import { type KillableStack, killableStack, laterStack } from '../../support/killable-stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let stack: KillableStack | undefined
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterEach(() => kill())
afterAll(() => folder.remove())

/** The stack with a program in the place of ffmpeg, which notes each run and then waits while it is told to. */
async function running() {
  const program = join(folder.path, 'ffmpeg')
  const real = (process.env.PATH ?? '').split(':').map(at => join(at, 'ffmpeg'))
  await writeFile(
    program,
    `#!/bin/sh
for last; do :; done
echo "\${last##*/}" >>'${notes()}'
while [ -e '${join(folder.path, 'hold')}' ]; do sleep 0.1; done
for real in ${real.map(at => `'${at}'`).join(' ')}; do [ -x "$real" ] && exec "$real" "$@"; done
exit 127
`,
  )
  await chmod(program, 0o700)
  stack ??= await killableStack(folder.path, { PATH: `${folder.path}:${process.env.PATH ?? ''}` })
  return stack
}
async function kill() {
  await stack?.kill()
  stack = undefined
}
const notes = () => join(folder.path, 'runs')
/** How often the sound was begun to be cut. */
const cutsBegun = async () =>
  (await readFile(notes(), 'utf8').catch(() => '')).split('\n').filter(run => run === 'sound').length

describe('a stack that is killed while it cuts the sound of one of three kept sentences', () => {
  it('has their words at once, and the sound of each once its claim has ended, cut no more often', async () => {
    const { root } = await running()
    const { id } = await videoOf(root)
    await writeFile(join(folder.path, 'hold'), '')
    const kept = []
    for (const at of [3, 4, 5]) kept.push(await keep(root, id, at))
    await expect.poll(cutsBegun).toBe(1)
    await kill()
    await rm(join(folder.path, 'hold'))

    const again = await running()
    for (const { item_id, front } of kept) {
      const { front: found, media } = await again.root.study.keptSentences.get({ params: { item_id } })
      expect([found.sentence, media?.sound === 'failed', media?.reason]).toEqual([
        front.sentence,
        false,
        null,
      ])
    }
    await kill()

    const later = await laterStack(folder.path, 10)
    try {
      for (const { item_id } of kept)
        expect(await settledMedia(later.root, `s.${item_id}`)).toMatchObject({
          ...{ sound: 'ready', picture: 'ready', reason: null },
        })
    } finally {
      await later.close()
    }
    const begun = await cutsBegun()
    const last = await running()
    for (const { item_id } of kept)
      expect((await shown(last.addresses.study, last.root, `s.${item_id}`, 'sound')).status).toBe(200)
    expect(await cutsBegun()).toBe(begun)
    // The one that was killed; those that the restarted stack had time to cut; the later one uses ffmpeg itself.
    expect(begun).toBeLessThanOrEqual(3)
  })
})
