/**
 * Resources that the node has allocated to its pods, and decisions about resizes (KEP-1287). Nothing is kept here: the
 * owner of the records passes them in.
 *
 * <pre>
 *   desired pod ── differs from PodAllocation ──► PendingResize ──► ResizeDecision ── accepted ──► PodAllocation
 *                                                                        └── not accepted ──► ResizeConditions
 * </pre>
 */
package io.jubelet.domain.allocation;
