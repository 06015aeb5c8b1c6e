import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '#server/config.ts'
import type { Origin, SpanOptions, Tracer } from './work-context.ts'

const KINDS: Record<SpanOptions['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** A UUID has the 32 hex digits of a trace's id. */
const toTraceId = (requestId: string) => requestId.replaceAll('-', '')

/** Generates random ids of spans; the trace's is that of the request that begins it. */
class RequestIds extends RandomIdGenerator implements IdGenerator {
  traceId = ''
  override generateTraceId = () => this.traceId
}

function toParent({ requestId, spanId }: Origin): Context {
  if (spanId === undefined) return ROOT_CONTEXT
  const traceId = toTraceId(requestId)
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, parent)
}

/** Runs when the collector did not take a batch of so many spans, which are lost. */
export type OnExportError = (error: Error, spans: number) => void

/** An answer that takes longer than this is none: a process that stops waits for the last one. */
const EXPORT_TIMEOUT_MS = 3_000

function reportFailures(exporter: SpanExporter, onError: OnExportError): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onError(result.error, spans.length)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/**
 * Creates what sends spans to an OpenTelemetry collector: OTLP as JSON over HTTP, in batches, from a queue
 * that drops spans rather than grow. Whether a request is traced depends on its id alone, so that all
 * processes decide the same.
 */
export function createOtlpTracer(
  { endpoint, ratio }: NonNullable<Config['traces']>,
  onError: OnExportError,
): Tracer {
  const ids = new RequestIds()
  const sender = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const exporter = reportFailures(sender, onError)
  const provider = new TracerProvider({
    idGenerator: ids,
    sampler: new TraceIdRatioBasedSampler(ratio),
    resource: resourceFromAttributes({ 'service.name': 'ciguena' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('ciguena')
  return {
    start: ({ name, kind, attributes = {} }, origin, startTime = Date.now()) => {
      ids.traceId = toTraceId(origin.requestId)
      const about = { 'ciguena.request_id': origin.requestId, ...attributes }
      const options = { kind: KINDS[kind], attributes: about, startTime }
      const span = tracer.startSpan(name, options, toParent(origin))
      return {
        id: span.spanContext().spanId,
        set: (more) => void span.setAttributes(more),
        end: (failure) => {
          if (failure !== undefined) {
            span.setAttribute('error.type', failure)
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
    close: () => provider.shutdown(),
  }
}
