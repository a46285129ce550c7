/**
 * Metrics as values, and their text form (Prometheus text exposition format 0.0.4). Pure; where values come from is
 * decided elsewhere.
 */
package io.jubelet.domain.metrics;
