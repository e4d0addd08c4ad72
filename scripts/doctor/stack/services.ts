import { type ServiceName, serviceNames } from '../../../lib/platform/http/route.ts'
import { isOfThisMachine } from '../../../lib/platform/outbound/address.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import { type Installation, isRunning } from '../installation.ts'

export async function checkServices(installation: Installation): Promise<Finding[]> {
  const { services } = installation
  const strangers = serviceNames.filter(name => services[name].is === 'foreign')
  const findings = strangers.map(name => occupied(name, installation))
  if (!isRunning(installation)) {
    const free = serviceNames.filter(name => services[name].is === 'silent')
    const ports = free.map(name => portOf(installation.addresses[name])).join(', ')
    return free.length === 0 ? findings : [...findings, fine(`yomu is not running; free ports: ${ports}`)]
  }
  return [...findings, ...serviceNames.flatMap(name => foundOf(name, installation))]
}

function foundOf(name: ServiceName, { services, addresses }: Installation): Finding[] {
  const state = services[name]
  if (state.is === 'foreign') return []
  if (state.is === 'silent') return [silent(name, addresses[name])]
  const { status, checks } = state.health
  if (status === 'ok') return [fine(`${name} runs at ${addresses[name]}`)]
  const unwell = Object.keys(checks).filter(each => checks[each] !== 'ok')
  return [
    wrong({
      what: `${name} says that it is degraded: ${unwell.join(', ')}`,
      means: 'What depends on it fails or is slow',
      remedy: `Look at what else is wrong here and at the log of ${name}`,
    }),
  ]
}

/** The receiver runs in a unit of its own, which not every installation needs. */
const silent = (name: ServiceName, address: string): Finding =>
  name === 'webhook'
    ? warning({
        what: `The webhook receiver does not answer at ${address}, while other services run`,
        means: 'Pushes are not deployed',
        remedy: 'Start it if you want that; else all is well',
      })
    : wrong({
        what: `${name} does not answer at ${address}, while other services run`,
        means: 'Whatever needs it fails',
        remedy: 'Start it, or correct its address in the settings; its log says why it ended',
      })

const occupied = (name: ServiceName, { addresses }: Installation): Finding => {
  const url = new URL(addresses[name])
  const isHere = isOfThisMachine(url)
  return wrong({
    what: `Another program than ${name} answers at ${addresses[name]}`,
    means: `Calls meant for ${name} go to that program${isHere ? ', and it cannot start there' : ''}`,
    remedy: isHere
      ? `See what it is (ss -tlnp 'sport = :${url.port}', on macOS lsof -i :${url.port}), then end it, or set PORT_OFFSET`
      : `Correct the address of ${name} in the settings, or start it there`,
  })
}

const portOf = (address: string) => new URL(address).port
