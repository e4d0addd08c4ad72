import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourcesAt } from '../../../lib/agent/dictionary/keeper.ts'
import { runBuild } from '../../../lib/dictionary/build/run-build.ts'
import { openBundle } from '../../../lib/dictionary/bundle/open-bundle.ts'
import { runFurtherBuild } from '../../../lib/dictionary/further/build/run-further-build.ts'
import { openFurther } from '../../../lib/dictionary/further/open-further.ts'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import { debianFile } from '../../../lib/platform/disk/debian-files.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { figure, type Line } from '../measuring/report.ts'
import { timed } from '../measuring/times.ts'

/** How many of the common words of Debian's dictionary have an accent; no lines without its packages. */
export async function accentsOfCommonWords({ signal }: Bench): Promise<Line[]> {
  const files = sourcesAt('/usr/share/edict/edict').filter(path => existsSync(path))
  const path = debianFile(parseConfig({}).ACCENT_SOURCE)
  if (files.length === 0 || path === undefined) return []
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(() => folder.remove())
  const [words, out] = [join(folder.path, 'words'), join(folder.path, 'accents')]
  const { sha256 } = await runBuild({ files, active: null, out: words }, () => {}, signal)
  const built = await timed(() => runFurtherBuild({ path, out }, () => {}, signal))
  const accents = openFurther(await readFile(out))
  const common = [...openBundle(await readFile(words), sha256).entries()].filter(one => one.common)
  const accented = common.filter(({ headword, reading }) => accents.accents(headword, reading).length > 0)
  const several = accented.filter(({ headword, reading }) => accents.accents(headword, reading).length > 1)
  const anyName = common.filter(({ forms, readings }) =>
    [...forms, ...readings].some(form => readings.some(one => accents.accents(form, one).length > 0)),
  )
  const note = `of ${common.length} common entries`
  return [
    figure('dictionary of accents built', built / 1_000, 's'),
    figure('headwords with an accent', accented.length, 'entries', note),
    figure('headwords with several accents', several.length, 'entries', note),
    figure('entries with an accent in any writing', anyName.length, 'entries', note),
  ].map(line => ({ ...line, withoutData: true as const }))
}
