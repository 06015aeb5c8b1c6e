import * as contract from '#contract/events/host-tasks.ts'
import { bind } from '#server/http/bind.ts'
import { listHostTasks } from './list-host-tasks.ts'

export const hostTaskRoutes = [bind(contract.listHostTasks, listHostTasks)]
