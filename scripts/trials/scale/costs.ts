import { PEAK, perLearnerDay } from './growth.ts'
import type { Measured } from './measure.ts'

// US dollars in us-east-1, on demand, without free tiers; docs/scale.md names the sources.
const READ = 0.125e-6
const WRITE = 0.625e-6
const GB_MONTH = 0.25
const LAMBDA_REQUEST = 0.2e-6
const LAMBDA_GB_SECOND = 0.0000166667
const HTTP_API_REQUEST = 1e-6
const VCPU_HOUR = 0.04048
const MEMORY_GB_HOUR = 0.004445
const BALANCER_HOUR = 0.0225
const NAT_HOUR = 0.0042

const HOURS = 730
const DAYS = 30.4
const DAY_S = 86_400
/** The controller, agent_server, data_server and the receiver: half a core and 2 GB each. */
const CONTAINERS = 4
const CONTAINER = { vcpu: 0.5, gb: 2 }
/** The load balancers of the controller and the receiver; a NAT instance in each of two zones. */
const [BALANCERS, NATS] = [2, 2]
/** The share of a core in the busiest hour. */
const BUSY = 0.6
/** The seconds of a call on a Lambda with a gigabyte of memory. */
const LAMBDA_S = 0.05

/** Dollars per learner and month, by purpose. Models, speech and traffic are not included. */
export function monthlyCosts(measured: Measured, learners: number) {
  const { reads, writes, bytes } = perLearnerDay(measured)
  const lambda = (measured.requests.get('user-manager') ?? 0) + (measured.requests.get('collection') ?? 0)
  const least = CONTAINERS * CONTAINER.vcpu
  const cores = Math.max(least, (measured.cpuSeconds * learners * PEAK) / DAY_S / BUSY)
  const memory = (cores / CONTAINER.vcpu) * CONTAINER.gb
  const fixed = HOURS * (BALANCERS * BALANCER_HOUR + NATS * NAT_HOUR)
  return {
    'reads and writes': (reads * READ + writes * WRITE) * DAYS,
    'a year of storage': ((bytes * 365) / 1e9) * GB_MONTH,
    Lambdas: lambda * DAYS * (LAMBDA_REQUEST + HTTP_API_REQUEST + LAMBDA_S * LAMBDA_GB_SECOND),
    containers: ((cores * VCPU_HOUR + memory * MEMORY_GB_HOUR) * HOURS) / learners,
    'balancers and NAT': fixed / learners,
  }
}
