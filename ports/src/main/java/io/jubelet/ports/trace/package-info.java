/** Traces of the agent (OpenTelemetry): spans with parents, across threads and processes. */
package io.jubelet.ports.trace;
