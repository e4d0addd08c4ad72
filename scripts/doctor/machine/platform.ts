import { type Finding, fine, warning, wrong } from '../finding.ts'
import type { Machine } from '../installation.ts'

const OLDEST_NODE = 24

export function checkPlatform({ node, platform }: Machine): Finding[] {
  const isOld = Number.parseInt(node, 10) < OLDEST_NODE
  return [
    isOld
      ? wrong({
          what: `This is Node ${node}`,
          means: `The services need Node ${OLDEST_NODE}, which the project brings with it`,
          remedy: 'Start with npm start, or with node_modules/.bin/node',
        })
      : fine(`Node ${node}`),
    platform.startsWith('linux-')
      ? fine(`Platform ${platform}`)
      : warning({
          what: `This is ${platform}`,
          means: 'yomu is tested on Linux only',
          remedy: 'Try it out before you rely on it, or run it on Linux',
        }),
  ]
}
