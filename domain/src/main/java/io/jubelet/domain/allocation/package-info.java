/**
 * Resources that the node has granted to its pods, and decisions about resizes (KEP-1287). Nothing is kept here: the
 * owner of the records passes them in.
 *
 * <pre>
 *   desired pod ── differs from PodAllocation ──► PendingResizes ──► ResizeAdmission ── granted ──► PodAllocation
 *                                                                         └── not granted ──► ResizeConditions
 * </pre>
 */
package io.jubelet.domain.allocation;
