export interface Copied {
  from: string | null
  sources: string[]
  target: string
}
export interface Stage {
  name: string
  copied: Copied[]
}

/** The stages of a Dockerfile and what is copied into each, and before into the stage that it begins with. */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  for (const line of dockerfile.split('\n')) {
    const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? []
    const begun = stages.find(stage => stage.name === base)?.copied ?? []
    if (name !== undefined) stages.push({ name, copied: [...begun] })
    const [, from = null, paths = ''] = /^COPY (?:--from=(\S+) )?(.+)$/.exec(line) ?? []
    const sources = paths.split(' ').filter(path => path !== '')
    const target = sources.pop()
    if (target !== undefined) stages.at(-1)?.copied.push({ from, sources, target })
  }
  return stages
}

/** True if a .dockerignore keeps a path from the engine: its last line about the path decides. */
export function isLeftOut(path: string, dockerignore: string): boolean {
  const about = dockerignore
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .filter(line => line === '*' || isBelow(path, line.replace(/^!/, '')))
  return about.length > 0 && !about.at(-1)?.startsWith('!')
}

export const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
