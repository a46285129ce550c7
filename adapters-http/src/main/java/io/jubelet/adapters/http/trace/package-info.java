/**
 * Spans, recorded and sent to a collector by OTLP over gRPC. The messages are written field by field and the calls are those of
 * the client that is there for probes: the SDK of OpenTelemetry has eleven jars without module descriptors, and takes 11 MiB
 * of memory and 500 classes once it is used.
 *
 * <pre>
 *  begin/close ──► SpanTracer ──► SpanQueue (bounded, drops) ──► OtlpMessages ──► OtlpClient ──► collector
 * </pre>
 */
package io.jubelet.adapters.http.trace;
