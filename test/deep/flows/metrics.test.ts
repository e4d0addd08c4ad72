import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { articleLab, outcome, uploaded } from '../../flows/article-stack.ts'
import { debianProgram } from '../../support/debian-program.ts'
import { eventually } from '../../support/eventually.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { shortText } from '../../support/texts.ts'

const run = promisify(execFile)
const fileOf = (name: string) => fileURLToPath(new URL(`../../../docs/operations/${name}`, import.meta.url))
const promtool = (...args: string[]) => run(debianProgram('/usr/bin/promtool'), args)

const Rules = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) })
const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
})

/** The selectors of a query: a name, and the labels that are compared or summed by. */
function selectorsIn(expression: string) {
  const found = expression.matchAll(/\b((?:yomu|http|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)
  return [...found].map(([, name = '', matchers = '']) => ({
    name,
    labels: [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label ?? ''),
  }))
}

describe('the alert rules', () => {
  it('are understood by Prometheus', async () => {
    const { stdout } = await promtool('check', 'rules', fileOf('alerts.yaml'))
    expect(stdout).toContain('SUCCESS: 10 rules found')
  })

  it('fire when they should, and no earlier', async () => {
    const { stdout } = await promtool('test', 'rules', fileOf('alerts.test.yaml'))
    expect(stdout).toContain('SUCCESS')
  })
})

describe('the metrics of a stack that was used', () => {
  const lab = articleLab()
  let metrics: string
  beforeAll(async () => {
    const { id } = await uploaded(lab.hana, shortText)
    await lab.hana.study.articles.get({ params: { id } })
    lab.provider.behave(behaviours.status(500))
    await outcome(lab.hana, lab.hana.study.articles.upload({ body: { raw_content: '雨だ。' } }))
    // Reading them is a request that no route takes, and is counted when it has ended.
    await eventually(async () => {
      metrics = await (await fetch(`${lab.stack.addresses.study}/metrics`)).text()
      expect(metrics).toContain('operation="none"')
    })
  })

  it('have every series that the dashboard and the rules need', async () => {
    const { groups } = Rules.parse(parse(await readFile(fileOf('alerts.yaml'), 'utf8')))
    const { panels } = Dashboard.parse(JSON.parse(await readFile(fileOf('dashboard.json'), 'utf8')))
    const expressions = [
      ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    const asked = expressions.flatMap(selectorsIn)
    expect(asked.length).toBeGreaterThan(25)
    const samples = metrics.split('\n').filter(line => !line.startsWith('#'))
    const missing = asked.flatMap(({ name, labels }) => {
      const own = samples.filter(line => new RegExp(`^${name}[{ ]`).test(line))
      // Prometheus adds it.
      const wanted = labels.filter(label => label !== 'job')
      return own.some(line => wanted.every(label => line.includes(`${label}="`))) ? [] : [[name, ...labels]]
    })
    expect(missing).toEqual([])
  })

  it.each([
    [
      'requests by operation',
      /^http_request_duration_seconds_count\{.*operation="study.articles.get",streamed="false",status="200"\} /m,
    ],
    ['what no route takes', /^http_request_duration_seconds_count\{service="study",operation="none",/m],
    ['streams apart', /operation="study.tasks.events",streamed="true",status="\d+"\} /m],
    ['tasks that ended', /^yomu_task_duration_seconds_count\{kind="upload",outcome="completed"\} [1-9]/m],
    [
      'calls of providers that failed',
      /^yomu_provider_call_duration_seconds_count\{kind="model_call",outcome="server_error"\} /m,
    ],
    [
      'calls of the store',
      /^yomu_store_call_duration_seconds_count\{operation="TransactWriteItems",outcome="done"\} /m,
    ],
    ['reads of a cache', /^yomu_cache_reads_total\{cache="pages",result="miss"\} /m],
    ['the disk', /^yomu_disk_bytes\{of="free"\} [1-9]/m],
  ])('count %s', (_, line) => {
    expect(line.test(metrics), String(line)).toBe(true)
  })

  it('contain no ids and no user data', () => {
    const values = [...metrics.matchAll(/(\w+)="([^"]*)"/g)].filter(([, label]) => label !== 'le')
    const odd = values.filter(([, , value = '']) => /\d{4}|@|\/|%|[^\x20-\x7e]/.test(value))
    expect([values.length > 100, odd.map(([text]) => text)]).toEqual([true, []])
  })
})
