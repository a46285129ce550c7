/** Traces of what the agent does (OpenTelemetry): spans with parents, across threads and processes. */
package io.jubelet.ports.trace;
