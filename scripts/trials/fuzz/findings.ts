import type { ServiceName } from '../../../lib/platform/http/route.ts'
import type { FuzzRequest } from './requests.ts'

const MOST_PRINTED = 3
const MOST_BODY = 1_500

interface Finding {
  request: FuzzRequest
  fault: string
  number: number
}

export class Findings {
  private readonly byKind = new Map<string, Finding[]>()
  private readonly addresses: Partial<Record<ServiceName, string>>

  constructor(addresses: Partial<Record<ServiceName, string>>) {
    this.addresses = addresses
  }

  add(request: FuzzRequest, fault: string, number: number): void {
    const [complaint = ''] = fault.split(': ')
    const kind = `${request.operation}: ${complaint}`
    this.byKind.set(kind, [...(this.byKind.get(kind) ?? []), { request, fault, number }])
  }

  get kinds(): string[] {
    return [...this.byKind.keys()]
  }

  lines(): string[] {
    return [...this.byKind].flatMap(([kind, found]) => [
      `${kind} (${found.length} times)`,
      ...found
        .slice(0, MOST_PRINTED)
        .flatMap(({ request, fault, number }) => [
          `  request ${number}, by ${request.caller}: ${fault}`,
          `  ${curlOf(request, this.addresses[request.service] ?? '')}`,
        ]),
    ])
  }
}

/** Tokens are left out: they were signed for a stack that has ended, and are long. */
const JWT = /eyJ[\w-]+\.[\w-]*\.[\w-]*/

/** The request as a shell command; for one that breaks HTTP, only a description. */
function curlOf({ caller, method, target, headers, body, breakage }: FuzzRequest, address: string): string {
  const given = Object.entries(headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value.replace(JWT, `<${caller}>`)}`)}`,
  )
  const text = body?.toString() ?? ''
  const sent = text === '' ? [] : [`--data-binary ${quoted(text.slice(0, MOST_BODY))}`]
  const cut = text.length > MOST_BODY ? [`# the first ${MOST_BODY} of ${text.length} characters`] : []
  const broken = breakage === null ? [] : [`# broken: ${breakage}`]
  return [
    `curl -i --path-as-is -X ${method}`,
    ...given,
    ...sent,
    quoted(address + target),
    ...cut,
    ...broken,
  ].join(' ')
}

const quoted = (text: string) =>
  /[^\x20-\x7e]/.test(text)
    ? `$'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
    : `'${text.replaceAll("'", String.raw`'\''`)}'`
