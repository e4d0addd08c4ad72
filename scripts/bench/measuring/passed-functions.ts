import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The functions of lib and handlers that work calls; an asterisk stands for one without a name. */
export async function functionsOf(work: () => Promise<unknown>) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return result.flatMap(({ url, functions }) => {
    const file = url.startsWith('file:') ? fileURLToPath(url).replace(ROOT, '') : ''
    const called = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0))
    const names = called.map(({ functionName }) => functionName || '*')
    return called.length > 0 && /^(lib|handlers)\//.test(file) ? [{ file, names }] : []
  })
}
