import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoutingPicture, StandingBinding } from '../../../../lib/contracts/schemas/models/routing.ts'
import { modelsQuery } from '../../api/queries.ts'

/** Cooldowns and estimates change without a request from here. A hidden page is not refreshed. */
const REFETCH_MS = 15_000

export const usePicture = () => useQuery({ ...modelsQuery, refetchInterval: REFETCH_MS })

/** To be called after a change or a test. */
export function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: modelsQuery.queryKey })
}

export interface PlannableModel {
  model: string
  /** The models that are enabled on at least one enabled endpoint. */
  isUsable: boolean
}

/** The different models, in the order they were added. */
export function modelsOf(picture: RoutingPicture): PlannableModel[] {
  const valid = picture.bindings.filter(binding => isValid(picture, binding))
  const usable = new Set(valid.map(({ model }) => model))
  const models = new Set(picture.bindings.map(({ model }) => model))
  return [...models].map(model => ({ model, isUsable: usable.has(model) }))
}

/** The name of a binding's endpoint, with its address if another has the same name. */
export function endpointName({ endpoints, bindings }: RoutingPicture, bindingId: string): string {
  const endpointId = bindings.find(({ id }) => id === bindingId)?.endpoint_id
  const endpoint = endpoints.find(({ id }) => id === endpointId)
  if (!endpoint) return ''
  const { name, base_url } = endpoint
  return endpoints.some(other => other !== endpoint && other.name === name) ? `${name} (${base_url})` : name
}

const isValid = ({ endpoints }: RoutingPicture, { enabled, endpoint_id }: StandingBinding) =>
  enabled && endpoints.some(endpoint => endpoint.id === endpoint_id && endpoint.enabled)
