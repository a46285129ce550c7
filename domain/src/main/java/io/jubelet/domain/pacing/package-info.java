/**
 * How many calls that make or end sandboxes and containers are sent to a container runtime at a time, and in which order.
 *
 * <p>A runtime that is asked for everything at once finishes everything at the end, and later than one that is asked for as
 * much as it can do. How much that is depends on the machine and on what else it does, so it is derived from the latency of the
 * calls. Queries are not paced.
 */
package io.jubelet.domain.pacing;
