import { findDebianProgram } from '../../../test/support/debian-program.ts'
import { domain } from '../../../test/support/proxies/configuration.ts'
import { programs, proxyNames, startProxy } from '../../../test/support/proxies/running.ts'
import { connectTo } from '../../../test/support/proxies/visitor.ts'
import type { OnStack } from '../bench.ts'
import { compared, type Line } from '../measuring/report.ts'
import { createRequester } from '../measuring/requests.ts'
import { inRounds, median } from '../measuring/times.ts'
import { textOf } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const SENTENCES = 100
const REQUESTS = 500

/** Latency of a page of an article through each proxy, with TLS, against the same page without one. */
export async function throughProxies({ stack, requester, signal }: OnStack): Promise<Line[]> {
  const { id } = await upload(stack, { raw_content: textOf(SENTENCES), explain_mode: 'split' }, signal)
  const page = stack.page(id, SENTENCES)
  const lines: Line[] = []
  for (const name of proxyNames) {
    const { path } = programs[name]
    if (findDebianProgram(path) === undefined) {
      console.error(`${path} is not installed, so ${name} is not measured.`)
      continue
    }
    await using ending = new AsyncDisposableStack()
    const proxy = await startProxy(name, stack)
    ending.defer(proxy.close)
    const visitor = createRequester(connectTo(proxy))
    ending.defer(visitor.close)
    const { pathname, search } = new URL(page.url)
    const proxied = { ...page, url: `https://study.${domain}:${proxy.httpsPort}${pathname}${search}` }
    const ms = await inRounds(
      { through: () => visitor.latency(proxied), without: () => requester.latency(page) },
      REQUESTS,
      signal,
    )
    const what = `page of ${SENTENCES} sentences, median, through ${name} ÷ without`
    lines.push(compared(what, median(ms.through), median(ms.without), 'ms', 2))
  }
  return lines
}
