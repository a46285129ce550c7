/**
 * Pressure on the node's memory, disks and process ids, and the actions against it.
 *
 * <pre>
 *   readings ──► PressureRound ──► conditions of the node, thresholds to act on
 *                                          │
 *   LocalStorageLimits ── any exceeded ──► evict those pods
 *                                          │ none
 *   FilesystemLayout.reclaims, read again: PressureRound.isRelieved ── yes ──► done
 *                                          │ no
 *   EvictionChoice (EvictionRanking) ──► evict at most one pod
 * </pre>
 *
 * <p>Readings of the machine and of its pods are handed in; reclaiming, killing and reporting is done elsewhere. State
 * between two rounds is a record handed in and handed back.
 */
package io.jubelet.domain.eviction;
