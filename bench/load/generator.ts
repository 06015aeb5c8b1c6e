import path from 'node:path'
import { type Child, startChild } from '../child-process.ts'

/** Requests to send over keep-alive connections. */
export interface Load {
  url: string
  connections: number
  /** For how long, or how many. */
  seconds?: number
  amount?: number
  headers?: Record<string, string>
  /** Sent by POST. */
  body?: string
  /** Sends webhooks of the provider instead, each a new event signed with this secret. */
  webhookSecret?: string
  /** Counts refusals (503) in place of failing for them. */
  mayBeRefused?: boolean
  /** Sends each request as another visitor, by the header that a proxy adds. */
  fromManyVisitors?: boolean
}

/** What was answered with 2xx, and how many requests were `refused`. */
export interface LoadResult {
  requests: number
  refused: number
  requestsPerSecond: number
  p99Ms: number
}

/** A process that sends requests, so that its CPU time is nobody else's. */
export interface Generator {
  /** Throws if a request was not answered, or not with 2xx. */
  send(load: Load): Promise<LoadResult>
  stop(): Promise<void>
}

/** Starts the process with the first load. */
export function createGenerator(): Generator {
  let child: Child | undefined
  return {
    send: (load) => {
      child ??= startChild(path.join(import.meta.dirname, 'generate.ts'))
      return child.ask<LoadResult>(load)
    },
    stop: async () => child?.stop(),
  }
}
