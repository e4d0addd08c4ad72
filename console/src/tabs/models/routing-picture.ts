import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoutingPicture, StandingBinding } from '../../../../lib/contracts/schemas/routing.ts'
import { api } from '../../api/api.ts'

export const PICTURE = ['model-routing'] as const
/** Cooldowns and estimates change by themselves; while nobody looks, nothing is asked. */
const REFETCH_MS = 15_000

/** Everything configured, how it stands, and what is used now. */
export const usePicture = () =>
  useQuery({
    queryKey: PICTURE,
    queryFn: ({ signal }) => api.modelRouting.picture({}, { signal }),
    refetchInterval: REFETCH_MS,
  })

/** To be called when something was changed or learned. */
export function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: PICTURE })
}

export interface PlannableModel {
  model: string
  /** Enabled on an enabled endpoint, somewhere. */
  isUsable: boolean
}

/** The different models, in the order they were added. */
export function modelsOf(picture: RoutingPicture): PlannableModel[] {
  const valid = picture.bindings.filter(binding => isValid(picture, binding))
  const usable = new Set(valid.map(({ model }) => model))
  const models = new Set(picture.bindings.map(({ model }) => model))
  return [...models].map(model => ({ model, isUsable: usable.has(model) }))
}

/** What the endpoint of a model is called; with its address where others are called the same. */
export function endpointName({ endpoints, bindings }: RoutingPicture, bindingId: string): string {
  const endpointId = bindings.find(({ id }) => id === bindingId)?.endpoint_id
  const endpoint = endpoints.find(({ id }) => id === endpointId)
  if (!endpoint) return ''
  const { name, base_url } = endpoint
  return endpoints.some(other => other !== endpoint && other.name === name) ? `${name} (${base_url})` : name
}

const isValid = ({ endpoints }: RoutingPicture, { enabled, endpoint_id }: StandingBinding) =>
  enabled && endpoints.some(endpoint => endpoint.id === endpoint_id && endpoint.enabled)
