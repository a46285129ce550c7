/**
 * Evictions: the node is looked at for shortages, what is short is published, and pods that take more than they may, or more than
 * there is, are ended by a message to the workers. Volumes are measured only where a limit is set for them. What the limits are,
 * who goes and what is said is decided by {@code domain.eviction}.
 *
 * <pre>
 *   NodePressureWatch ── when ──► PressureRounds ── NodeReadings: what is left
 *          │                            ├── NodeReclaims: what the node can free by itself
 *          │                            └── statistics: who uses how much
 *          ├── PRESSURE ──► conditions of the node, admission
 *          └── PodEvictions ── EVICT_POD ──► workers ◄── LocalStorageEviction (SizeWatch): sizes of emptyDirs
 * </pre>
 */
package io.jubelet.app.eviction;
