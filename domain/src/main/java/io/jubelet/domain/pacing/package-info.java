/**
 * Number and order of concurrent calls to a container runtime that make or end sandboxes and containers.
 *
 * <p>A runtime that gets all calls at once finishes all of them at the end, and later than one that gets as many as it can
 * process. That number depends on the machine and its load, so it is derived from the latency of the calls. Queries are not
 * paced.
 */
package io.jubelet.domain.pacing;
